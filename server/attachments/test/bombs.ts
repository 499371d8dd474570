import type { HostileFile } from "./hostile-files.ts";
import {
  deflatedZeros,
  jpegSegment,
  PNG_SIGNATURE,
  picture,
  pngChunk,
  pngHeader,
  riff,
  smallPng,
  uint16,
} from "./image-bytes.ts";

/** Small files that become very large, or cost very much time, when they are decoded. */
export async function bombs(): Promise<HostileFile[]> {
  const zeros = deflatedZeros(300);
  return [
    {
      name: "50000-square.png",
      bytes: largePng(),
      why: "2.5 thousand million pixels of one colour, all there",
    },
    {
      name: "16383-square.webp",
      bytes: largeWebp(),
      why: "268 million pixels in 44 bytes, all there",
    },
    {
      name: "65535-square.jpg",
      bytes: await largeJpeg(),
      why: "declares 4.3 thousand million pixels",
    },
    {
      name: "texts-of-300-mb.png",
      bytes: smallPng(
        pngChunk("iCCP", Buffer.concat([Buffer.from("icc\0\0"), zeros])),
        pngChunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0"), zeros])),
      ),
      why: "a profile and a text that inflate to 300 MB each, about 16×16 pixels",
    },
    {
      name: "thousands-of-scans.jpg",
      bytes: manyScans(),
      why: "2,646 valid scans over 48 million samples",
    },
  ];
}

function largePng(): Buffer {
  const side = 50_000;
  const pixels = deflatedZeros(Math.ceil((side * (side + 1)) / 1024 / 1024));
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(side, side),
    pngChunk("IDAT", pixels),
    pngChunk("IEND"),
  ]);
}

/** Lossless WebP whose five codes have one symbol each: then no pixel takes a single bit. */
function largeWebp(): Buffer {
  const side = 16_383;
  const bits: number[] = [];
  // Least significant bit first.
  const put = (value: number, count: number) => {
    for (let bit = 0; bit < count; bit += 1) bits.push((value >> bit) & 1);
  };
  for (const size of [side, side]) put(size - 1, 14);
  put(0, 4); // No alpha, version 0.
  put(0, 3); // No transform, no colour cache, one group of codes.
  for (let code = 0; code < 5; code += 1) put(0b0001, 4); // A simple code of one symbol, written in one bit: 0.
  const data = Buffer.alloc(Math.ceil(bits.length / 8) + 16);
  for (const [index, bit] of bits.entries())
    data[index >> 3] = (data[index >> 3] ?? 0) | (bit << (index & 7));
  return riff("WEBP", [{ id: "VP8L", data: Buffer.concat([Buffer.from([0x2f]), data]) }]);
}

async function largeJpeg(): Promise<Buffer> {
  const bytes = await picture().jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(65_535, frame + 5);
  bytes.writeUInt16BE(65_535, frame + 7);
  return bytes;
}

const SIDE = 4_000;
const COLOURS = [1, 2, 3];

/**
 * Progressive JPEG of grey. Each scan says in a few bytes that one coefficient of all blocks has no
 * bit more, and a decoder walks through all blocks for it. The order of the scans is what the
 * standard allows: 14 bits of 63 coefficients of 3 colours.
 */
function manyScans(): Buffer {
  const blocks = (SIDE / 8) ** 2;
  const scans: Buffer[] = [scan(COLOURS, 0, 0, 0x00, Buffer.alloc(Math.ceil((blocks * 3) / 8)))];
  const nothing = endOfBlocks(blocks);
  for (const colour of COLOURS)
    for (let coefficient = 1; coefficient < 64; coefficient += 1)
      for (let bit = 13; bit >= 0; bit -= 1) {
        const before = bit === 13 ? 0 : bit + 1;
        scans.push(scan([colour], coefficient, coefficient, (before << 4) | bit, nothing));
      }
  const frame = [
    8,
    ...uint16(SIDE),
    ...uint16(SIDE),
    3,
    ...COLOURS.flatMap((colour) => [colour, 0x11, 0]),
  ];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)])),
    jpegSegment(0xc2, Buffer.from(frame)),
    // One code of one bit: for the first coefficient "no difference", for others "no more in the
    // next 2^14 blocks or more".
    jpegSegment(0xc4, Buffer.from([0x00, 1, ...Array<number>(15).fill(0), 0x00])),
    jpegSegment(0xc4, Buffer.from([0x10, 1, ...Array<number>(15).fill(0), 0xe0])),
    ...scans,
    Buffer.from([0xff, 0xd9]),
  ]);
}

function scan(colours: number[], first: number, last: number, bits: number, data: Buffer): Buffer {
  const header = [
    colours.length,
    ...colours.flatMap((colour) => [colour, 0x00]),
    first,
    last,
    bits,
  ];
  return Buffer.concat([jpegSegment(0xda, Buffer.from(header)), data]);
}

/**
 * Runs of empty blocks, each the code 0 and 14 bits for what a run is longer than 2^14; padded with
 * ones.
 */
function endOfBlocks(blocks: number): Buffer {
  let bits = "";
  for (let left = blocks; left > 0; ) {
    const run = Math.min(left, 2 ** 15 - 1);
    bits += `0${(run - 2 ** 14).toString(2).padStart(14, "0")}`;
    left -= run;
  }
  const bytes = bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, "1"), 2)) ?? [];
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])));
}
