import sharp, { type Sharp } from "sharp";
import { picture, pngChunk, smallPng } from "./image-bytes.ts";
import { pdfOf } from "./pdf-bytes.ts";

/**
 * `comesOut`: what must be kept of it. Sizes are of the upright picture, in pixels, at most 2,000;
 * a PDF has none.
 */
export type HarmlessFile = {
  name: string;
  bytes: Buffer;
  comesOut: { type: "image/jpeg"; width: number; height: number } | { type: "application/pdf" };
};

/** Ordinary files of phones, scanners and offices, which must all be accepted. */
export async function harmlessFiles(): Promise<HarmlessFile[]> {
  return Promise.all([
    photo(
      "upright.jpg",
      160,
      240,
      picture().withExif(TAKEN).withMetadata({ orientation: 6 }).jpeg(),
    ),
    photo("alpha.png", 240, 160, picture(240, 160, 4).png()),
    photo("lossless.webp", 240, 160, picture(240, 160, 4).webp({ lossless: true })),
    photo("lossy.webp", 240, 160, picture().webp()),
    photo("print.jpg", 240, 160, picture().toColourspace("cmyk").jpeg()),
    photo("progressive.jpg", 2_000, 1_000, large().jpeg({ progressive: true })),
    photo("deep.png", 240, 160, picture().toColourspace("rgb16").png()),
    {
      name: "markers.png",
      bytes: markers(),
      comesOut: { type: "image/jpeg", width: 16, height: 16 },
    },
    { name: "page.pdf", bytes: pdfOf(), comesOut: { type: "application/pdf" } },
  ]);
}

/** Noise has any two bytes sooner or later, also those that begin a scan in a JPEG. */
const markers = () =>
  smallPng(pngChunk("teXt", Buffer.concat(Array<Buffer>(300).fill(Buffer.from([0xff, 0xda])))));

/** Where and with what a photo was taken: nothing of it may be left. */
const TAKEN = {
  IFD0: { Make: "Kagoj", Model: "Phone of a person" },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "23/1 48/1 0/1",
    GPSLongitudeRef: "E",
    GPSLongitude: "90/1 24/1 0/1",
  },
};

const large = () =>
  sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: "#a0b0c0" } });

async function photo(
  name: string,
  width: number,
  height: number,
  made: Sharp,
): Promise<HarmlessFile> {
  return { name, bytes: await made.toBuffer(), comesOut: { type: "image/jpeg", width, height } };
}
