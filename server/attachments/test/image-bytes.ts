import { constants, crc32, deflateRawSync, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

const MIB = 1024 * 1024;

/** A small picture with a gradient, so that its bytes are not all alike. */
export function picture(width = 240, height = 160, channels: 3 | 4 = 3): Sharp {
  const pixels = Buffer.alloc(width * height * channels);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7 + (at >> 8) * 13) & 0xff;
  return sharp(pixels, { raw: { width, height, channels } });
}

/**
 * A zlib stream that inflates to this many zero bytes and is a thousandth as long: one block for a
 * MiB, repeated.
 */
export function deflatedZeros(mebibytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(MIB), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const end = Buffer.from([0x03, 0x00, 0, 0, 0, 0]);
  // Adler-32 of n zeros: the one half is 1, the other counts them.
  end.writeUInt32BE((((mebibytes * MIB) % 65_521) * 65_536 + 1) >>> 0, 2);
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...Array<Buffer>(mebibytes).fill(block), end]);
}

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function pngChunk(type: string, data: Buffer | string = ""): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), Buffer.from(data)]);
  return Buffer.concat([uint32(body.length - 4), body, uint32(crc32(body))]);
}

/** IHDR of an 8-bit picture. `colour`: 0 grey, 2 RGB. */
export function pngHeader(width: number, height: number, colour: 0 | 2 = 0): Buffer {
  return pngChunk(
    "IHDR",
    Buffer.concat([uint32(width), uint32(height), Buffer.from([8, colour, 0, 0, 0])]),
  );
}

/** A whole PNG of 16×16 grey pixels with these chunks before its pixels. */
export function smallPng(...chunks: Buffer[]): Buffer {
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(16, 16),
    ...chunks,
    pngChunk("IDAT", smallPixels()),
    pngChunk("IEND"),
  ]);
}

/** What the IDAT of 16×16 grey pixels holds: in each row a filter's number and 16 bytes. */
export const smallPixels = () => deflateSync(Buffer.alloc(16 * 17));

/** A JPEG's segment, for example 0xfe for a comment. */
export function jpegSegment(marker: number, data: Buffer | string): Buffer {
  const body = Buffer.from(data);
  return Buffer.concat([Buffer.from([0xff, marker]), uint16(body.length + 2), body]);
}

/** A JPEG with another segment right after its begin. */
export function withSegment(jpeg: Buffer, marker: number, data: Buffer | string): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), jpegSegment(marker, data), jpeg.subarray(2)]);
}

/** A RIFF file of this kind. `length`: what its header says, when it lies. */
export function riff(
  kind: string,
  chunks: { id: string; data: Buffer }[],
  length?: number,
): Buffer {
  const body = Buffer.concat([
    Buffer.from(kind, "latin1"),
    ...chunks.flatMap(({ id, data }) => riffChunk(id, data)),
  ]);
  return Buffer.concat([Buffer.from("RIFF"), uint32LE(length ?? body.length), body]);
}

function riffChunk(id: string, data: Buffer): Buffer[] {
  return [Buffer.from(id, "latin1"), uint32LE(data.length), data, Buffer.alloc(data.length % 2)];
}

/**
 * A ZIP archive of one stored file. `before`: how many bytes stand before it in the file, which its
 * directory counts in.
 */
export function zipOf(name: string, content: string, before = 0): Buffer {
  const [title, data] = [Buffer.from(name), Buffer.from(content)];
  // Version 1.0, no flags, stored, 1 January 2026.
  const facts = Buffer.concat([
    Buffer.from([10, 0, 0, 0, 0, 0, 0, 0, 0x21, 0x5c]),
    ...[crc32(data), data.length, data.length].map(uint32LE),
    Buffer.from([title.length, 0, 0, 0]),
  ]);
  const file = Buffer.concat([Buffer.from("PK\x03\x04"), facts, title, data]);
  const entry = Buffer.concat([
    Buffer.from("PK\x01\x02\x0a\0"),
    facts,
    Buffer.alloc(10),
    uint32LE(before),
    title,
  ]);
  const sizes = Buffer.concat([uint32LE(entry.length), uint32LE(before + file.length)]);
  const end = Buffer.concat([
    Buffer.from("PK\x05\x06\0\0\0\0\x01\0\x01\0"),
    sizes,
    Buffer.alloc(2),
  ]);
  return Buffer.concat([file, entry, end]);
}

/** A box of the family of MP4, HEIC and AVIF. */
export function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat([
    Buffer.from(type, "latin1"),
    ...parts.map((part) => Buffer.from(part as string)),
  ]);
  return Buffer.concat([uint32(body.length + 4), body]);
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function uint32LE(value: number): Buffer {
  return uint32(value).reverse();
}

export function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff]);
}
