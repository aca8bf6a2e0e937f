// WebP by libwebp, scaled while it is decoded; of an animation its first frame.

#include "scaler.h"

#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>
#include <webp/demux.h>

static enum picture_fault fault_of(VP8StatusCode status) {
  return status == VP8_STATUS_OK ? PICTURE_DECODED
         : status == VP8_STATUS_OUT_OF_MEMORY ? PICTURE_MEMORY : PICTURE_BROKEN;
}

/// Scales what the library has decoded into the pixels of the result.
static enum picture_fault decode_still(
    const uint8_t *bytes, size_t count, const struct picture_wish *wish, struct picture *decoded) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return PICTURE_BROKEN;
  enum picture_fault fault = fault_of(WebPGetFeatures(bytes, count, &config.input));
  if (fault != PICTURE_DECODED) return fault;
  if (config.input.width < 1 || config.input.height < 1) return PICTURE_BROKEN;
  fault = picture_measure(wish, (uint64_t)config.input.width, (uint64_t)config.input.height, decoded);
  if (fault != PICTURE_DECODED) return fault;
  size_t size = (size_t)decoded->columns * decoded->rows * 4;
  decoded->pixels = malloc(size);
  if (!decoded->pixels) return PICTURE_MEMORY;
  config.options.use_scaling = 1;
  config.options.scaled_width = (int)decoded->columns;
  config.options.scaled_height = (int)decoded->rows;
  config.output.colorspace = MODE_RGBA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = decoded->pixels;
  config.output.u.RGBA.stride = (int)decoded->columns * 4;
  config.output.u.RGBA.size = size;
  fault = fault_of(WebPDecode(bytes, count, &config));
  WebPFreeDecBuffer(&config.output);
  if (fault != PICTURE_DECODED) {
    free(decoded->pixels);
    decoded->pixels = NULL;
  }
  return fault;
}

/// Decodes the first frame; one that is smaller than the canvas is taken for the picture.
static enum picture_fault decode_animation(
    const uint8_t *bytes, size_t count, const struct picture_wish *wish, struct picture *decoded) {
  WebPData data = {bytes, count};
  WebPDemuxer *demuxer = WebPDemux(&data);
  if (!demuxer) return PICTURE_BROKEN;
  enum picture_fault fault = PICTURE_BROKEN;
  WebPIterator frame;
  if (WebPDemuxGetFrame(demuxer, 1, &frame)) {
    fault = decode_still(frame.fragment.bytes, frame.fragment.size, wish, decoded);
    WebPDemuxReleaseIterator(&frame);
  }
  WebPDemuxDelete(demuxer);
  return fault;
}

/// As the chunk EXIF says.
static int turn_of(const uint8_t *bytes, size_t count) {
  WebPData data = {bytes, count};
  WebPDemuxer *demuxer = WebPDemux(&data);
  WebPChunkIterator chunk;
  int turn = 1;
  if (demuxer && WebPDemuxGetChunk(demuxer, "EXIF", 1, &chunk)) {
    turn = picture_turn(chunk.chunk.bytes, chunk.chunk.size);
    WebPDemuxReleaseChunkIterator(&chunk);
  }
  WebPDemuxDelete(demuxer);
  return turn;
}

enum picture_fault picture_decode_webp(
    const uint8_t *bytes, size_t count, const struct picture_wish *wish, struct picture *decoded) {
  WebPBitstreamFeatures features;
  enum picture_fault fault = fault_of(WebPGetFeatures(bytes, count, &features));
  if (fault != PICTURE_DECODED) return fault;
  fault = features.has_animation ? decode_animation(bytes, count, wish, decoded)
                                 : decode_still(bytes, count, wish, decoded);
  if (fault != PICTURE_DECODED) return fault;
  if (picture_apply_turn(decoded, turn_of(bytes, count))) return PICTURE_DECODED;
  free(decoded->pixels);
  decoded->pixels = NULL;
  return PICTURE_MEMORY;
}
