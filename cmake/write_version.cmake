# Run as a script by the target cairn_version_header: writes the version header if its text has changed.
set(CAIRN_COMMIT "unknown")
if(GIT AND EXISTS ${SOURCE_DIR}/.git)
  execute_process(COMMAND ${GIT} -C ${SOURCE_DIR} describe --always --dirty --abbrev=12 --exclude=*
    OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE status)
  if(status EQUAL 0)
    set(CAIRN_COMMIT ${described})
  endif()
endif()
configure_file(${SOURCE_DIR}/src/cairn/core/version.hpp.in ${OUTPUT} @ONLY)
