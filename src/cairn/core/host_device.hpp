#pragma once

/// Value code that may also run on an accelerator is marked CAIRN_HD; a plain host compiler sees nothing.
#if defined(__CUDACC__)
#define CAIRN_HD __host__ __device__
#else
#define CAIRN_HD
#endif

/// A constant table at namespace scope that such code indexes at run time: CAIRN_HD_TABLE double kTable[] = {...};
#if defined(__CUDA_ARCH__)
#define CAIRN_HD_TABLE static __device__ constexpr
#else
#define CAIRN_HD_TABLE inline constexpr
#endif
