import { crc32 } from "node:zlib";
import { type Part, pictureParts } from "../../contract/values/picture-parts.ts";
import { bareJpeg } from "./bare-jpeg.ts";

/** What of a PNG tells how it looks. All whose name begins with a capital is needed to draw it. */
const pngLook =
  /^(?:signature|[A-Z].*|tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|mDCV|cLLI|bKGD|pHYs|acTL|fcTL|fdAT)$/;
const webpLook = /^(?:RIFF|VP8.|ALPH|ANIM|ANMF|ICCP)$/;

/** Flags of an extended WebP: it has Exif, XMP. */
const EXIF = 0x08;
const XMP = 0x04;
/** The usual way up: nothing to note. */
const UPRIGHT = 1;

/**
 * A JPEG, PNG or WebP with nothing but what it looks like: no place, time, camera, text, or
 * anything behind its end. Its pixels stay as they are, byte for byte, with their colour profile;
 * `orientation` (of Exif, 1 to 8) is noted anew. Undefined when the end of the picture is missing.
 */
export function barePicture(bytes: Uint8Array, orientation = UPRIGHT): Uint8Array | undefined {
  const parts = pictureParts(bytes);
  const [first] = parts ?? [];
  if (!parts || !first) return undefined;
  const note = orientation === UPRIGHT ? undefined : exifOf(orientation);
  if (first.name === "FFD8") return bareJpeg(bytes, parts, note);
  return first.name === "RIFF" ? bareWebp(bytes, parts, note) : barePng(bytes, parts, note);
}

/**
 * Exif with nothing but the orientation: one directory with one entry (TIFF 6.0; Exif 2.32, 4.6.4).
 */
function exifOf(orientation: number): Buffer {
  const exif = Buffer.alloc(26);
  exif.write("II*\0", "latin1");
  exif.writeUInt32LE(8, 4);
  exif.writeUInt16LE(1, 8);
  exif.writeUInt16LE(0x0112, 10);
  exif.writeUInt16LE(3, 12);
  exif.writeUInt32LE(1, 14);
  exif.writeUInt16LE(orientation, 18);
  return exif;
}

function barePng(bytes: Uint8Array, parts: readonly Part[], note: Buffer | undefined): Buffer {
  const kept = parts.filter(({ name }) => pngLook.test(name));
  const exif = note && pngChunk("eXIf", note);
  return Buffer.concat(
    kept.flatMap(({ name, from, to }) => [
      bytes.subarray(from, to),
      ...(name === "IHDR" && exif ? [exif] : []),
    ]),
  );
}

function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}

function bareWebp(bytes: Uint8Array, parts: readonly Part[], note: Buffer | undefined): Buffer {
  const isExtended = parts.some(({ name }) => name === "VP8X");
  const kept = parts
    .filter(({ name }) => webpLook.test(name))
    .map(({ name, from, to }) => {
      const part = Buffer.from(bytes.subarray(from, to));
      if (name === "VP8X") part.writeUInt8(((part[8] ?? 0) & ~(EXIF | XMP)) | (note ? EXIF : 0), 8);
      return part.length % 2 ? Buffer.concat([part, Buffer.alloc(1)]) : part;
    });
  // Only an extended one can have been turned.
  if (note && isExtended) {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(note.length);
    kept.push(Buffer.concat([Buffer.from("EXIF"), size, note]));
  }
  const whole = Buffer.concat(kept);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}
