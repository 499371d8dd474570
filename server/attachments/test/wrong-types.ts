import sharp from "sharp";
import type { HostileFile } from "./hostile-files.ts";
import {
  box,
  picture,
  pngChunk,
  smallPixels,
  smallPng,
  uint16,
  uint32,
  uint32LE,
  zipOf,
} from "./image-bytes.ts";

/** Whole files of kinds that nobody may send, or of more than one picture. */
export async function wrongTypes(): Promise<HostileFile[]> {
  const avif = await picture(16, 16).avif({ effort: 0 }).toBuffer();
  return [
    file("script.svg", svg("<script>alert(1)</script>"), "SVG with a script"),
    file("page.svg", svg(FOREIGN), "SVG with a page in it"),
    file("page.html", "<!doctype html><html><body onload='alert(1)'></body></html>", "a page"),
    file("entities.xml", manyLaughs(), "XML whose entities grow to a thousand million"),
    file("program.exe", program(), "a Windows program"),
    file("archive.zip", zipOf("photo.jpg.js", "alert(1)"), "a ZIP archive"),
    file("moving.png", movingPng(), "a moving PNG: only one picture may come out"),
    file("moving.webp", await movingWebp(), "a moving WebP: only one picture may come out"),
    file("picture.bmp", bitmap(), "a BMP"),
    file("picture.tiff", await picture(16, 16).tiff().toBuffer(), "a TIFF"),
    file("picture.ico", icon(), "an icon"),
    // As an iPhone names it: the brand says what is in the boxes.
    file(
      "picture.heic",
      Buffer.from(avif.toString("latin1").replaceAll("avif", "heic"), "latin1"),
      "HEIC by its brand",
    ),
    file("picture.avif", avif, "an AVIF, which the decoder could read"),
    file("film.mp4", film(), "a film"),
    file("song.mp3", song(), "a song, whose frames begin with 0xFF as a JPEG does"),
    file("notes.txt", "ছবি পরে দেব\n", "a plain text"),
    file("one-byte", Buffer.from([0xff]), "one byte, which begins many kinds"),
  ];
}

function file(name: string, content: Buffer | string, why: string): HostileFile {
  return { name, bytes: Buffer.from(content as string), why };
}

const FOREIGN =
  '<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="/api/auth/userInfo"/></body></foreignObject>';

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}<rect width="9" height="9"/></svg>`;
}

function manyLaughs(): string {
  const entities = Array.from({ length: 9 }, (_, level) => {
    return `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`;
  });
  const all = `<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY e0 "ha">${entities.join("")}`;
  return `<?xml version="1.0"?><!DOCTYPE svg [${all}]><svg xmlns="http://www.w3.org/2000/svg"><text>&file;&e9;</text></svg>`;
}

function program(): Buffer {
  const bytes = Buffer.alloc(1_024);
  bytes.write("MZ\x90\0", 0, "latin1");
  bytes.writeUInt32LE(0x80, 0x3c); // Where the header of today's kind begins: for x86-64.
  bytes.write("PE\0\0\x64\x86\x01\0", 0x80, "latin1");
  return bytes;
}

/** The second picture has the number 1 in the sequence, its pixels 2. */
function movingPng(): Buffer {
  const frame = (sequence: number) => {
    const sizes = [sequence, 16, 16, 0, 0].map(uint32);
    return pngChunk("fcTL", Buffer.concat([...sizes, uint16(1), uint16(10), Buffer.from([0, 0])]));
  };
  const still = smallPng(pngChunk("acTL", Buffer.concat([uint32(2), uint32(0)])), frame(0));
  const second = [frame(1), pngChunk("fdAT", Buffer.concat([uint32(2), smallPixels()]))];
  const end = still.length - pngChunk("IEND").length;
  return Buffer.concat([still.subarray(0, end), ...second, still.subarray(end)]);
}

function movingWebp(): Promise<Buffer> {
  const pixels = Buffer.alloc(16 * 32 * 3, 0x40).fill(0xc0, 0, 16 * 16 * 3);
  return sharp(pixels, { raw: { width: 16, height: 32, channels: 3, pageHeight: 16 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

/** A header of 54 bytes, then rows of 24-bit pixels. */
function bitmap(): Buffer {
  const pixels = Buffer.alloc(16 * 16 * 3, 0x80);
  const info = [54 + pixels.length, 0, 54, 40, 16, 16, 0x0018_0001, 0, pixels.length, 0, 0, 0, 0];
  return Buffer.concat([Buffer.from("BM"), ...info.map(uint32LE), pixels]);
}

function icon(): Buffer {
  const png = smallPng();
  const entry = [Buffer.from([16, 16, 0, 0, 1, 0, 32, 0]), uint32LE(png.length), uint32LE(22)];
  return Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), ...entry, png]);
}

function film(): Buffer {
  const times = Buffer.alloc(96);
  times.writeUInt32BE(1_000, 8);
  return Buffer.concat([
    box("ftyp", "isom\0\0\0\0isommp41"),
    box("moov", box("mvhd", uint32(0), times)),
    box("mdat", "film"),
  ]);
}

/** Layer III, 128 kbit/s, 44.1 kHz: 417 bytes a frame. */
function song(): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat(Array<Buffer>(20).fill(frame));
}
