#pragma once

#include <csignal>
#include <ctime>

namespace cairn::files {

/// While it lives, reaching the file-size limit makes write() in this thread fail with EFBIG instead of killing the
/// process.
class SizeLimitAsError {
 public:
  SizeLimitAsError() {
    sigset_t pending;
    sigemptyset(&signal_);
    sigaddset(&signal_, SIGXFSZ);
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGXFSZ) == 1;
    pthread_sigmask(SIG_BLOCK, &signal_, &before_);
  }
  SizeLimitAsError(const SizeLimitAsError&) = delete;
  SizeLimitAsError& operator=(const SizeLimitAsError&) = delete;
  ~SizeLimitAsError() {
    const timespec at_once{};
    if (!was_pending_) sigtimedwait(&signal_, nullptr, &at_once);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t signal_{};
  sigset_t before_{};
  bool was_pending_{};
};

}  // namespace cairn::files
