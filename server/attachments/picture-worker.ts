import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { pictureParts } from "../../contract/values/picture-parts.ts";
import { appError } from "../app-error.ts";
import { pictureFailure } from "../files/picture-failure.ts";
import { answerJobs } from "../threads/worker.ts";

export type PictureJob = { from: string; to: string };
export type Drawn = { width: number; height: number; size: number; sha256: string };

const formats = ["jpeg", "png", "webp"];
/**
 * Our page sends pictures of 4 million. A small file can claim far more, and a progressive JPEG
 * takes 6 bytes of memory for each.
 */
const MOST_PIXELS = 16_000_000;
/**
 * A camera's progressive JPEG has about ten scans. Each costs a pass over all pixels, and may take
 * 60 bytes.
 */
const MOST_SCANS = 100;
const MOST_SECONDS = 10;
const SIDE = 2000;

// Pictures of strangers are drawn once: nothing of one is worth keeping, and one at a time needs no
// second thread.
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
    throw pictureFailure(error, "attachment-broken");
  }
});

/**
 * A picture that is whole, of one of our formats for the decoder too, and no bomb. All of it is
 * checked before a pixel is decoded.
 */
async function open(bytes: Buffer): Promise<Sharp> {
  const options = { limitInputPixels: MOST_PIXELS, failOn: "error" } as const;
  const { format, width, height } = await sharp(bytes, options).metadata();
  if (!formats.includes(format) || width * height > MOST_PIXELS || hasManyScans(bytes))
    throw appError("attachment-broken");
  return sharp(bytes, options).autoOrient().flatten({ background: "#ffffff" });
}

/** @throws attachment-broken when its end is missing */
function hasManyScans(bytes: Buffer): boolean {
  const parts = pictureParts(bytes);
  if (!parts) throw appError("attachment-broken");
  return parts.filter(({ name }) => name === "scan").length > MOST_SCANS;
}

function draw(picture: Sharp) {
  return picture
    .timeout({ seconds: MOST_SECONDS })
    .resize({ width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true });
}
