import { readBytes } from "../../storage/bytes.ts";
import {
  contentOf,
  fitWithin,
  HEAD_BYTES,
  type Size,
  sizeOf,
  type Turn,
  turned,
  unfit,
} from "./content.ts";
import { isWhole } from "./whole.ts";

/** A picture as it is sent: upright, small, and nothing but pixels. `sha256` in hex. */
export type MadePicture = { blob: Blob; sha256: string; width: number; height: number };

/** What differs between a worker and a page. */
export type Tools = {
  decode(file: Blob): Promise<{ picture: CanvasImageSource; size: Size; close(): void }>;
  draw(size: Size, paint: (context: Context) => void): Encode;
};
export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
type Encode = (quality: number) => Promise<Blob>;

/** Bytes of a file, and pixels of a picture, above which a phone had better not try. */
const MOST_BYTES = 40 * 1024 * 1024;
const MOST_PIXELS = 60_000_000;
/**
 * The longest side of a made picture in pixels, about what it may weigh, and whether the file may
 * be of any size.
 */
export type Aim = { side: number; bytes: number; anySize?: boolean };
/** For a picture that goes along with an order. */
const forOrder: Aim = { side: 2000, bytes: 400 * 1024 };
const qualities = [0.85, 0.75, 0.65, 0.55];
/** If a picture of letters is still too heavy at the lowest quality, fewer pixels harm it less. */
const SHRINK = 0.8;
const SHORTEST_SIDE = 800;

/**
 * Makes the picture to send of a chosen file. Re-encoding leaves place, time and everything else
 * but pixels behind. @throws Unfit
 */
export async function makePicture(
  file: Blob,
  turn: Turn,
  tools: Tools,
  aim = forOrder,
): Promise<MadePicture> {
  const content = await check(file, aim);
  const { picture, size, close } = await tools.decode(file).catch((cause: unknown) => {
    throw unfit(content === "heic" ? "heic" : "broken", cause);
  });
  try {
    if (!aim.anySize && size.width * size.height > MOST_PIXELS) throw unfit("huge");
    const upright = turned(size, turn);
    const paintAt = (drawn: Size) => (context: Context) => {
      context.fillStyle = "#fff"; // Transparent pictures would become black.
      context.fillRect(0, 0, drawn.width, drawn.height);
      context.imageSmoothingQuality = "high";
      context.scale(drawn.width / upright.width, drawn.height / upright.height);
      context.translate(upright.width / 2, upright.height / 2);
      context.rotate((turn * Math.PI) / 180);
      context.drawImage(picture, -size.width / 2, -size.height / 2);
    };
    for (let longest = aim.side; ; longest *= SHRINK) {
      const drawn = fitWithin(upright, longest);
      const blob = await lightest(tools.draw(drawn, paintAt(drawn)), aim.bytes);
      if (blob.size <= aim.bytes || longest * SHRINK < SHORTEST_SIDE)
        return { blob, ...drawn, sha256: await sha256Of(blob) };
    }
  } finally {
    close();
  }
}

/** The SHA-256 of a file in hex, which is its name. */
export async function sha256Of(blob: Blob): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", await readBytes(blob));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Refuses what would only cost time and memory. Answers what the file is. */
async function check(file: Blob, { anySize }: Aim) {
  if (!anySize && file.size > MOST_BYTES) throw unfit("huge");
  const head = new Uint8Array(await readBytes(file.slice(0, HEAD_BYTES)));
  const size = sizeOf(head);
  if (!anySize && size && size.width * size.height > MOST_PIXELS) throw unfit("huge");
  if (!(await isWhole(file))) throw unfit("half");
  return contentOf(head);
}

/** At the best quality at which it is light enough; otherwise at the lowest. */
async function lightest(encode: Encode, most: number): Promise<Blob> {
  let blob: Blob | undefined;
  for (const quality of qualities) {
    blob = await encode(quality);
    if (blob.size <= most) return blob;
  }
  return blob as Blob;
}
