import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { appError } from "../app-error.ts";
import { barePicture } from "../pictures/bare-picture.ts";
import { answerJobs } from "../threads/worker.ts";
import { pictureFailure } from "./picture-failure.ts";
import { storeFailure } from "./store.ts";

/** A picture to deliver. It stays as it is: a job that is set aside begins anew with it. */
export type BareJob = { path: string };
/** `sha256` of the bytes, in hex. */
export type BareFile = { bytes: Uint8Array; sha256: string };

/**
 * An A3 sheet at 600 dots an inch has 70 million. A progressive JPEG takes 6 bytes of memory for
 * each.
 */
const MOST_PIXELS = 100_000_000;
const LITTLE = 16;

// Each is drawn once, and one at a time needs no second thread.
sharp.cache(false);
sharp.concurrency(1);

answerJobs(async ({ path }: BareJob): Promise<BareFile> => {
  const sent = await readFile(path).catch((error: unknown) => {
    throw storeFailure(error);
  });
  try {
    const { orientation, width, height } = await sharp(sent, {
      limitInputPixels: false,
    }).metadata();
    if (width * height > MOST_PIXELS) throw appError("image-too-large");
    const bytes = barePicture(sent, orientation);
    if (!bytes) throw appError("picture-broken");
    await drawAll(bytes);
    return { bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
  } catch (error) {
    throw pictureFailure(error, "picture-broken");
  }
});

/** @throws when not every pixel can be drawn */
async function drawAll(bytes: Uint8Array): Promise<void> {
  await sharp(bytes, { failOn: "error", limitInputPixels: MOST_PIXELS, sequentialRead: true })
    .resize({ width: LITTLE, height: LITTLE, fit: "inside" })
    .raw()
    .toBuffer();
}
