import type { Size } from "../../attachments/picture/content.ts";
import { fitWithin } from "../../attachments/picture/frame.ts";

/** The longest side that OCR needs, in pixels: a photo of 4000 px and 5 MB becomes one of about 600 KB. */
const LONGEST_SIDE = 2400;
const QUALITY = 0.85;
/** A picture up to this size is sent unchanged: drawing it again would only blur its letters. */
const SMALL_BYTES = 1_000_000;
const KEPT_TYPES = ["image/jpeg", "image/png", "image/webp"];

/** True when a picture is small enough to be sent unchanged. */
export function isSmall(file: Pick<Blob, "type" | "size">, { width, height }: Size): boolean {
  return KEPT_TYPES.includes(file.type) && file.size <= SMALL_BYTES && Math.max(width, height) <= LONGEST_SIDE;
}

/**
 * The picture as a JPEG small enough for a slow connection, turned upright. A PDF, a small picture, and one that this browser
 * can't draw are returned unchanged: the server decides about them.
 */
export async function downscale(file: Blob): Promise<Blob> {
  if (!file.type.includes("image")) return file;
  const address = URL.createObjectURL(file);
  try {
    // With an <img>, not createImageBitmap, browsers on phones with little memory decode it at the smaller size.
    const image = new Image();
    image.src = address;
    await image.decode();
    const natural = { width: image.naturalWidth, height: image.naturalHeight };
    if (isSmall(file, natural)) return file;
    const drawn = await draw(image, fitWithin(natural, LONGEST_SIDE));
    return drawn && drawn.size < file.size ? drawn : file;
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function draw(image: CanvasImageSource, { width, height }: Size): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) return Promise.resolve(null);
  // Transparent pictures would become black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}
