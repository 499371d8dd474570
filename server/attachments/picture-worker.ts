import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { appError } from "../app-error.ts";
import { answerJobs } from "../threads/worker.ts";

export type PictureJob = { from: string; to: string };
export type Drawn = { width: number; height: number; size: number; sha256: string };

const formats = ["jpeg", "png", "webp"];
/** Of our page come 4 million. A small file can claim far more, and a progressive JPEG takes 6 bytes of memory for each. */
const MOST_PIXELS = 16_000_000;
/** A camera's progressive JPEG has about ten scans. Each costs a pass over all pixels, and may take 60 bytes. */
const MOST_SCANS = 100;
const START_OF_SCAN = Buffer.from([0xff, 0xda]);
const MOST_SECONDS = 10;
const SIDE = 2000;

// Pictures of strangers are drawn once: nothing of one is worth keeping, and one at a time needs no second thread.
sharp.cache(false);
sharp.concurrency(1);

answerJobs(async ({ from, to }: PictureJob): Promise<Drawn> => {
  const bytes = await readFile(from);
  try {
    const { data, info } = await draw(await open(bytes));
    await writeFile(to, data, { flag: "wx", mode: 0o600 });
    const sha256 = createHash("sha256").update(data).digest("hex");
    return { width: info.width, height: info.height, size: data.length, sha256 };
  } catch (error) {
    // Only the decoder's own errors: a full disk says nothing of the picture.
    throw error instanceof Error && "syscall" in error ? error : appError("attachment-broken");
  }
});

/** A picture that is of one of our formats for the decoder too, and no bomb. All of it is checked before a pixel is decoded. */
async function open(bytes: Buffer): Promise<Sharp> {
  const options = { limitInputPixels: MOST_PIXELS, failOn: "error" } as const;
  const { format, width, height } = await sharp(bytes, options).metadata();
  if (
    !formats.includes(format) ||
    width * height > MOST_PIXELS ||
    (format === "jpeg" && hasManyScans(bytes))
  )
    throw appError("attachment-broken");
  return sharp(bytes, options).autoOrient().flatten({ background: "#ffffff" });
}

function hasManyScans(jpeg: Buffer): boolean {
  // What phones append, like the film of a moving photo, has the two bytes by chance: once in 65,536.
  const most = MOST_SCANS + jpeg.length / 32_768;
  let scans = 0;
  for (
    let at = jpeg.indexOf(START_OF_SCAN);
    at >= 0 && scans <= most;
    at = jpeg.indexOf(START_OF_SCAN, at + 2)
  )
    scans += 1;
  return scans > most;
}

function draw(picture: Sharp) {
  return picture
    .timeout({ seconds: MOST_SECONDS })
    .resize({ width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true });
}
