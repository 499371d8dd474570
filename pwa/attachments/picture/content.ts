/**
 * What a file is by its first bytes. Its name and the type that the phone tells are often wrong.
 */
export type Content = "jpeg" | "png" | "webp" | "heic" | "gif" | "pdf" | "unknown";
export type Size = { width: number; height: number };

/**
 * So many bytes at the beginning tell the type and the size of nearly every picture: cameras put
 * large previews before them.
 */
export const HEAD_BYTES = 512 * 1024;

const heicBrands = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1", "avif", "avis"];

/** Tells the content of a file from its beginning. */
export function contentOf(head: Uint8Array): Content {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(4, 8) === "ftyp" && heicBrands.includes(text(8, 12))) return "heic";
  if (/^GIF8[79]a/.test(text(0, 6))) return "gif";
  // Some writers put a few bytes before it.
  return text(0, 1024).includes("%PDF-") ? "pdf" : "unknown";
}

/**
 * The size of a picture before it is decoded, so that one that only pretends to be small does not
 * fill the phone's memory. Undefined where the beginning does not tell.
 */
export function sizeOf(head: Uint8Array): Size | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const sizes: Partial<Record<Content, (view: DataView) => Size | undefined>> = { jpeg, png, webp };
  try {
    return sizes[contentOf(head)]?.(view);
  } catch {
    // It ends before its size.
    return undefined;
  }
}

function png(view: DataView): Size {
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Goes from segment to segment up to the frame, whose marker is C0 to CF without C4, C8 and CC. */
function jpeg(view: DataView): Size | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    // Any number of FF may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function webp(view: DataView): Size | undefined {
  const kind = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)));
  const uint24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  if (kind === "VP8X") return { width: 1 + uint24(24), height: 1 + uint24(27) };
  if (kind === "VP8 ")
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== "VP8L") return undefined;
  const bits = view.getUint32(21, true);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
}

/** How far a picture is turned, in degrees, clockwise. */
export type Turn = 0 | 90 | 180 | 270;

/** The size to which a picture is reduced, in proportion; never larger than it is. */
export function fitWithin({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** A picture's size after a turn. */
export function turned({ width, height }: Size, turn: Turn): Size {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Why a file can't be sent. Each has its sentence in `text.ts`. */
export type FileProblem =
  | "empty"
  | "unreadable"
  | "type"
  | "heic"
  | "broken"
  | "half"
  | "huge"
  | "large-pdf"
  | "no-room";

/** A file that can't be sent. */
export type Unfit = Error & { name: "Unfit"; problem: FileProblem };

export function unfit(problem: FileProblem, cause?: unknown): Unfit {
  return Object.assign(new Error(problem, { cause }), { name: "Unfit" as const, problem });
}

export function isUnfit(error: unknown): error is Unfit {
  return error instanceof Error && error.name === "Unfit";
}
