#include "cairn/files/png.hpp"

#include <librsvg/rsvg.h>

#include <cmath>
#include <memory>

namespace cairn::files {
namespace {

struct Release {
  void operator()(RsvgHandle* handle) const { g_object_unref(handle); }
  void operator()(GError* error) const { g_error_free(error); }
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* drawing) const { cairo_destroy(drawing); }
};
template <class T>
using Owned = std::unique_ptr<T, Release>;

std::string text_of(GError* error) {
  const Owned<GError> owned(error);
  return owned ? owned->message : "unknown fault";
}

cairo_status_t append(void* to, const unsigned char* bytes, unsigned count) {
  static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

Result<std::string, std::string> png_of_svg(const std::string& svg, double pixels_per_unit) {
  GError* error = nullptr;
  const Owned<RsvgHandle> handle(
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error));
  if (!handle) return Unexpected(text_of(error));
  double width = 0.0;
  double height = 0.0;
  if (rsvg_handle_get_intrinsic_size_in_pixels(handle.get(), &width, &height) == FALSE)
    return Unexpected(std::string("the drawing has no size"));
  const RsvgRectangle whole{0.0, 0.0, std::ceil(width * pixels_per_unit), std::ceil(height * pixels_per_unit)};
  const Owned<cairo_surface_t> surface(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(whole.width), static_cast<int>(whole.height)));
  const Owned<cairo_t> drawing(cairo_create(surface.get()));
  if (rsvg_handle_render_document(handle.get(), drawing.get(), &whole, &error) == FALSE)
    return Unexpected(text_of(error));
  std::string bytes;
  const cairo_status_t status = cairo_surface_write_to_png_stream(surface.get(), append, &bytes);
  if (status != CAIRO_STATUS_SUCCESS) return Unexpected(std::string(cairo_status_to_string(status)));
  return bytes;
}

}  // namespace cairn::files
