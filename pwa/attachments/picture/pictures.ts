import { inTime } from "../../storage/in-time.ts";
import { isUnfit, type Turn, unfit } from "./content.ts";
import { type Aim, type MadePicture, makePicture, type Tools } from "./make.ts";
import type { Answered, PictureRequest } from "./picture-worker.ts";

/**
 * In seconds: a worker, or a page, that has made no picture by then makes none. Slow phones need
 * ten for the largest.
 */
const LONGEST = 30;

/** One picture at a time: a decoded one fills 50 MB. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes the picture to send of a chosen file, or of one that was made before, away from the page.
 * @throws Unfit
 */
export function preparePicture(file: Blob, turn: Turn = 0, aim?: Aim): Promise<MadePicture> {
  const made = last.then(() => prepare({ file, turn, aim }));
  last = made.catch(() => undefined);
  return made;
}

async function prepare(asked: PictureRequest): Promise<MadePicture> {
  if (!("OffscreenCanvas" in globalThis)) return onPage(asked);
  const answer = await inWorker({ ...asked, aim: asked.aim && { ...asked.aim, anySize: false } });
  if (answer && "made" in answer) return answer.made;
  // Without an answer the worker could not be loaded. Safari opens HEIC in a page only, and a page
  // decodes with less memory.
  const isSettled =
    answer?.problem === "half" || (answer?.problem === "huge" && !asked.aim?.anySize);
  if (!answer || !isSettled) return onPage(asked);
  throw unfit(answer.problem);
}

/**
 * A worker for one picture: its memory goes with it. Undefined when it does not run, or does not
 * answer.
 */
async function inWorker(asked: PictureRequest): Promise<Answered | undefined> {
  const worker = startWorker();
  if (!worker) return undefined;
  const answer = new Promise<Answered | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Answered>) => resolve(data);
    worker.onerror = () => resolve(undefined);
    worker.postMessage(asked);
  });
  return inTime(answer, LONGEST)
    .catch(() => undefined)
    .finally(() => worker.terminate());
}

/** Some browsers refuse any worker. */
function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL("./picture-worker.ts", import.meta.url), { type: "module" });
  } catch {
    return undefined;
  }
}

const pageTools: Tools = {
  async decode(file) {
    const address = URL.createObjectURL(file);
    const picture = new Image();
    picture.src = address;
    await picture.decode().catch((error: unknown) => {
      URL.revokeObjectURL(address);
      throw error;
    });
    const size = { width: picture.naturalWidth, height: picture.naturalHeight };
    return { picture, size, close: () => URL.revokeObjectURL(address) };
  },
  draw({ width, height }, paint) {
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d", { alpha: false });
    if (!context) throw new Error("no canvas");
    paint(context);
    return (quality) =>
      new Promise((resolve, reject) => {
        const take = (blob: Blob | null) =>
          blob ? resolve(blob) : reject(new Error("no picture"));
        canvas.toBlob(take, "image/jpeg", quality);
      });
  },
};

async function onPage({ file, turn, aim }: PictureRequest): Promise<MadePicture> {
  try {
    return await inTime(makePicture(file, turn, pageTools, aim), LONGEST);
  } catch (error) {
    throw isUnfit(error) ? error : unfit("broken", error);
  }
}
