#pragma once

/// Value code that may also run on an accelerator is marked CAIRN_HD; a plain host compiler sees nothing.
#if defined(__CUDACC__)
#define CAIRN_HD __host__ __device__
#else
#define CAIRN_HD
#endif
