import type { HostileFile } from "./hostile-files.ts";
import {
  jpegSegment,
  PNG_SIGNATURE,
  picture,
  pngChunk,
  pngHeader,
  riff,
  smallPixels,
} from "./image-bytes.ts";

/** Pictures that end too early or say something wrong about themselves. */
export async function brokenFiles(): Promise<HostileFile[]> {
  const [png, jpeg, webp] = await Promise.all([
    picture().png().toBuffer(),
    picture().jpeg().toBuffer(),
    picture().webp().toBuffer(),
  ]);
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);
  return [
    { name: "cut.png", bytes: half(png), why: "ends in the middle of its pixels" },
    {
      name: "cut.jpg",
      bytes: half(jpeg),
      why: "ends in the middle of its pixels, without an end marker",
    },
    { name: "cut.webp", bytes: webp.subarray(0, 24), why: "ends in the head of its first chunk" },
    { name: "checksum.png", bytes: wrongChecksum(png), why: "a chunk whose checksum is wrong" },
    {
      name: "sizes.png",
      bytes: wrongSizes(),
      why: "is 0 pixels wide, and −1 high for a reader of signed numbers",
    },
    { name: "garbage.png", bytes: garbage(), why: "pixels that are not compressed ones" },
    { name: "no-begin.jpg", bytes: withoutBegin(jpeg), why: "a JPEG without its begin marker" },
    { name: "long.webp", bytes: lyingLength(webp), why: "a RIFF that says it is 2 GB long" },
  ];
}

function wrongChecksum(png: Buffer): Buffer {
  const bytes = Buffer.from(png);
  const last = png.length - pngChunk("IEND").length - 1;
  bytes[last] = (bytes[last] ?? 0) ^ 0xff;
  return bytes;
}

function wrongSizes(): Buffer {
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(0, 0xffff_ffff),
    pngChunk("IDAT", smallPixels()),
    pngChunk("IEND"),
  ]);
}

function garbage(): Buffer {
  const noise = Buffer.from(
    Array.from({ length: 2_000 }, (_, index) => (index * index * 31 + index) & 0xff),
  );
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(64, 64, 2),
    pngChunk("IDAT", noise),
    pngChunk("IEND"),
  ]);
}

function withoutBegin(jpeg: Buffer): Buffer {
  return Buffer.concat([jpegSegment(0xe0, "JFIF\0\x01\x01\0\0\x01\0\x01\0\0"), jpeg.subarray(2)]);
}

function lyingLength(webp: Buffer): Buffer {
  return riff("WEBP", [{ id: "VP8 ", data: webp.subarray(20) }], 0x7fff_fffe);
}
