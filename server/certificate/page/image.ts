import { fileTypeFromBuffer } from "file-type";
import type { Channels, Sharp } from "sharp";
import { appError, isAppError } from "../../app-error.ts";
import type { Box } from "../layout/layout.ts";

const formats = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/tiff", "image/avif"];
/**
 * More than the picture of any phone. A small file can claim far more (20,000 × 20,000 is 400
 * million).
 */
const MOST_PIXELS = 70_000_000;
const WORKING_SIDE = 2800;
const SMALL_SIDE = 400;

const loadSharp = async () => (await import("sharp")).default;

/** 8-bit grey, row by row. */
export type GreyImage = { data: Uint8Array; width: number; height: number };
type Pixels = GreyImage & { channels?: Channels };
/** A picture, and a small copy that is bright where paper is, in which no colour is missing. */
export type Picture = { grey: GreyImage; light: GreyImage };

/**
 * An uploaded picture → grey pixels, turned upright as its camera noted and no larger than reading
 * needs. The size is checked before any pixel is decoded.
 * @throws unreadable-file, heic-file, image-too-large, picture-broken
 */
export async function decodeImage(bytes: Uint8Array): Promise<Picture> {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? "";
  if (/hei[cf]/.test(type)) throw appError("heic-file");
  if (!formats.includes(type)) throw appError("unreadable-file");
  const sharp = await loadSharp();
  try {
    const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS) throw appError("image-too-large");
    const picture = sharp(bytes, { failOn: "error", limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .flatten({ background: "#ffffff" })
      .resize({
        width: WORKING_SIDE,
        height: WORKING_SIDE,
        fit: "inside",
        withoutEnlargement: true,
      });
    const { data, info } = await picture
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    return await toPicture({ data, ...info });
  } catch (error) {
    throw isAppError(error) ? error : appError("picture-broken");
  }
}

/**
 * Pixels in grey or in colours, row by row; of them `part`, in shares of their width and height.
 */
export async function toPicture(
  { data, width, height, channels = 1 }: Pixels,
  part?: Box,
): Promise<Picture> {
  const { x0, y0, x1, y1 } = part ?? { x0: 0, y0: 0, x1: 1, y1: 1 };
  const [left, top] = [Math.floor(x0 * (width - 1)), Math.floor(y0 * (height - 1))];
  const [right, foot] = [Math.ceil(x1 * width), Math.ceil(y1 * height)];
  const whole = (await loadSharp())(data, { raw: { width, height, channels } }).extract({
    left,
    top,
    width: right - left,
    height: foot - top,
  });
  const small = whole
    .clone()
    .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: "inside" })
    .raw();
  const { data: colours, info } = await small.toBuffer({ resolveWithObject: true });
  const light = Uint8Array.from({ length: info.width * info.height }, (_, at) =>
    Math.min(
      ...colours.subarray(at * info.channels, at * info.channels + Math.min(3, info.channels)),
    ),
  );
  return {
    grey: await toGrey(whole),
    light: { data: light, width: info.width, height: info.height },
  };
}

/** Turns a picture clockwise by any angle; new corners are white. */
export async function turn(image: GreyImage, degrees: number): Promise<GreyImage> {
  return toGrey((await fromGrey(image)).rotate(degrees, { background: "#ffffff" }));
}

/** As a file that takes no time to write or read (portable graymap). */
export function toPgm({ data, width, height }: GreyImage): Uint8Array {
  return Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), data]);
}

export async function toPng(image: GreyImage): Promise<Uint8Array> {
  return (await fromGrey(image)).png({ compressionLevel: 1 }).toBuffer();
}

export async function fromGrey({ data, width, height }: GreyImage): Promise<Sharp> {
  return (await loadSharp())(data, { raw: { width, height, channels: 1 } });
}

export async function toGrey(picture: Sharp): Promise<GreyImage> {
  const grey = picture.toColourspace("b-w").extractChannel(0).raw();
  const { data, info } = await grey.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
