import type { Part } from "../../contract/values/picture-parts.ts";

/**
 * What draws it, by the markers of ITU-T T.81: no comment, no note of a program or a camera, none
 * that is reserved.
 */
const look = /^(?:scan|FF(?:C[0-79A-F]|D[89A-F]))$/;
const FRAME = /^FFC[0-3569ABDEF7]$/;
/**
 * Before a piece of a colour profile: the marker, the length, its name with an end, which piece it
 * is and of how many.
 */
const BEFORE_PROFILE = 18;

/** A JPEG's parts without what tells of a person; `note` is Exif to put into it. */
export function bareJpeg(
  bytes: Uint8Array,
  parts: readonly Part[],
  note: Buffer | undefined,
): Buffer {
  const profile = profileParts(bytes, parts);
  const kept = parts.flatMap((part) => {
    const content = contentOf(bytes, part);
    // The density, without a small picture that may follow it.
    if (part.name === "FFE0" && begins(content, "JFIF\0") && content.length >= 18)
      return [Buffer.from([0xff, 0xe0, 0, 16, ...content.subarray(4, 16), 0, 0])];
    // How the colours are coded.
    if (part.name === "FFEE" && begins(content, "Adobe") && content.length >= 16)
      return [segment(content, 16)];
    const piece = profile.get(part);
    if (piece) return [segment(content, piece)];
    return look.test(part.name) ? [drawing(part.name, content)] : [];
  });
  // JFIF is the first.
  const at = parts[1]?.name === "FFE0" ? 2 : 1;
  const exif =
    note && Buffer.concat([Buffer.from([0xff, 0xe1, 0, 34]), Buffer.from("Exif\0\0"), note]);
  return Buffer.concat(exif ? kept.toSpliced(at, 0, exif) : kept);
}

function contentOf(bytes: Uint8Array, { from, to }: Part): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from);
}

function begins(content: Buffer, text: string): boolean {
  return content.toString("latin1", 4, 4 + text.length) === text;
}

/** The first `size` bytes of a segment. */
function segment(content: Buffer, size: number): Buffer {
  if (size === content.length) return content;
  const cut = Buffer.from(content.subarray(0, size));
  cut.writeUInt16BE(size - 2, 2);
  return cut;
}

/** A part without what stands behind all that it says to have: nobody draws that. */
function drawing(name: string, content: Buffer): Buffer {
  const size = Math.min(sizeOf(name, content), content.length);
  if (name === "FFDB" && size === 4) return Buffer.alloc(0);
  return segment(content, size);
}

function sizeOf(name: string, content: Buffer): number {
  const at = (index: number) => content[index] ?? 0;
  if (name === "FFDB") return behindTables(content, (from) => (at(from) >> 4 === 0 ? 65 : 129));
  if (name === "FFC4")
    return behindTables(content, (from) =>
      content.subarray(from + 1, from + 17).reduce((sum, count) => sum + count, 17),
    );
  if (FRAME.test(name)) return 10 + 3 * at(9);
  if (name === "FFDA") return 8 + 2 * at(4);
  return name === "FFDD" || name === "FFDC" ? 6 : content.length;
}

/** Where the last whole table ends. */
function behindTables(content: Buffer, sizeAt: (from: number) => number): number {
  let end = 4;
  while (end < content.length && end + sizeAt(end) <= content.length) end += sizeAt(end);
  return end;
}

/**
 * The pieces of the colour profile, each with the size of its segment, which goes no further than
 * the profile says to.
 */
function profileParts(bytes: Uint8Array, parts: readonly Part[]): Map<Part, number> {
  const pieces = new Map<Part, number>();
  let left = 0;
  for (const part of parts) {
    const content = contentOf(bytes, part);
    if (part.name !== "FFE2" || !begins(content, "ICC_PROFILE\0")) continue;
    const profile = content.subarray(BEFORE_PROFILE);
    if (content[BEFORE_PROFILE - 2] !== pieces.size + 1) continue;
    if (pieces.size === 0) {
      if (profile.toString("latin1", 36, 40) !== "acsp") continue;
      left = profile.readUInt32BE(0);
    }
    const size = Math.min(profile.length, left);
    left -= size;
    pieces.set(part, BEFORE_PROFILE + size);
  }
  return pieces;
}
