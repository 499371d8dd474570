/** What OCR needs and no more: a photo of 4000 px and 5 MB becomes one of about 600 KB. */
const LONGEST_SIDE = 2400;
const QUALITY = 0.85;
/** A picture this small goes as it is: drawing it anew would only blur its letters. */
const SMALL_BYTES = 1_000_000;
const KEPT_TYPES = ["image/jpeg", "image/png", "image/webp"];

type Size = { width: number; height: number };

/** The size in which a picture fits, its proportions kept; never larger than it is. */
export function fitWithin({ width, height }: Size, longest = LONGEST_SIDE): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Whether a picture is small enough to be sent untouched. */
export function isSmall(file: Pick<Blob, "type" | "size">, { width, height }: Size, longest = LONGEST_SIDE): boolean {
  return KEPT_TYPES.includes(file.type) && file.size <= SMALL_BYTES && Math.max(width, height) <= longest;
}

/**
 * The picture as a JPEG that a slow network can carry, turned upright as the camera noted. A PDF, a small picture, and one
 * that this browser can't draw come back as they are: the server says what it thinks of them.
 */
export async function downscale(file: Blob): Promise<Blob> {
  if (!file.type.includes("image")) return file;
  const address = URL.createObjectURL(file);
  try {
    // An <img>, not createImageBitmap: on phones with little memory the browser decodes it at the smaller size at once.
    const image = new Image();
    image.src = address;
    await image.decode();
    const natural = { width: image.naturalWidth, height: image.naturalHeight };
    if (isSmall(file, natural)) return file;
    const drawn = await draw(image, fitWithin(natural));
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
  // See-through pictures would turn black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}
