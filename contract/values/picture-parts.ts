/** A part of a picture's file: from its first byte to behind its last. */
export type Part = { name: string; from: number; to: number };

/**
 * The parts of a JPEG ("FFE1" is a segment by its marker, "scan" the pixels behind one), PNG or
 * WebP (chunks by their type), in their order. What stands behind the picture's end is none.
 * Undefined for other files, and when the end of the picture is missing or behind too many.
 */
export function pictureParts(bytes: Uint8Array): Part[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint16(0) === 0xffd8) return jpegParts(bytes, view);
    if (textAt(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return pngParts(bytes, view);
    if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 12) === "WEBP")
      return webpParts(bytes, view);
  } catch (error) {
    // A number stands behind the end of the file.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/**
 * Parts of a JPEG. A camera writes some dozens; millions of two bytes each would fill the memory.
 */
const MOST_PARTS = 10_000;

function textAt(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

/** What stands between segments is no part: decoders leave it out too. */
function jpegParts(bytes: Uint8Array, view: DataView): Part[] | undefined {
  const parts: Part[] = [{ name: "FFD8", from: 0, to: 2 }];
  for (let at = markerFrom(bytes, 2); at !== undefined && parts.length < MOST_PARTS; ) {
    const marker = view.getUint8(at + 1);
    const name = `FF${marker.toString(16).toUpperCase()}`;
    const to = isAlone(marker) ? at + 2 : at + 2 + view.getUint16(at + 2);
    if (to > bytes.length) return undefined;
    parts.push({ name, from: at, to });
    if (name === "FFD9") return parts;
    const next = markerFrom(bytes, to);
    if (name === "FFDA" && next !== undefined) parts.push({ name: "scan", from: to, to: next });
    at = next;
  }
  return undefined;
}

/**
 * Where the next marker begins. FF 00 is a byte of pixels, D0 to D7 stand among them, and any
 * number of FF before a marker.
 */
function markerFrom(bytes: Uint8Array, from: number): number | undefined {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0xff;
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  return undefined;
}

/** A marker without a length and content. */
function isAlone(marker: number): boolean {
  return marker === 0x01 || marker === 0xd8 || marker === 0xd9;
}

function pngParts(bytes: Uint8Array, view: DataView): Part[] | undefined {
  const parts: Part[] = [{ name: "signature", from: 0, to: 8 }];
  for (let at = 8; ; ) {
    const name = textAt(bytes, at + 4, at + 8);
    const to = at + 12 + view.getUint32(at);
    if (to > bytes.length) return undefined;
    parts.push({ name, from: at, to });
    if (name === "IEND") return parts;
    at = to;
  }
}

function webpParts(bytes: Uint8Array, view: DataView): Part[] | undefined {
  const end = 8 + view.getUint32(4, true);
  const parts: Part[] = [{ name: "RIFF", from: 0, to: 12 }];
  for (let at = 12; at < end; ) {
    const size = view.getUint32(at + 4, true);
    // Each begins at an even place. Some writers leave out the last byte of the last.
    const to = Math.min(at + 8 + size + (size % 2), end);
    if (at + 8 + size > end || at + 8 + size > bytes.length) return undefined;
    parts.push({ name: textAt(bytes, at, at + 4), from: at, to: Math.min(to, bytes.length) });
    at = to;
  }
  return parts.length > 1 ? parts : undefined;
}
