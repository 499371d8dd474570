import { createRequire } from "node:module";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Worker as Thread } from "node:worker_threads";
import type { Worker } from "tesseract.js";
import type { Word } from "../layout/layout.ts";
import type { ReadWord } from "../words/vote.ts";

/**
 * The words of a page with their places, read as either script: where it is the other one, they are
 * nonsense.
 */
export type PageReading = Record<"ben" | "eng", (Word & ReadWord)[]>;

/** Assamese is written in Bengali letters: its data, trained on other texts, errs elsewhere. */
export type Language = "ben" | "eng" | "asm";
/**
 * What the pages of one reading may still take, in ms of the processor: of this thread, which had
 * `own` when it was last counted, and of the engine's that works longer. Where the machine has too
 * much to do, a page takes longer by the clock on the wall and is as legible.
 */
export type Time = { left: number; own: number } & TellShare;
/**
 * `onShareUsed` is called once they have taken their share of it, `askToTakeLong` before what is
 * sure to: it rejects when others go first.
 */
type TellShare = { onShareUsed?: () => void; askToTakeLong?: () => Promise<void> };
export type Ocr = {
  /** Undefined when it took more time than is left: it is ended then. */
  readPage(image: Uint8Array, time: Time): Promise<PageReading | undefined>;
  /** One line in one language, so that Bengali and Latin letters are not taken for each other. */
  readLine(image: Uint8Array, language: Language): Promise<ReadWord[]>;
};

// Tesseract's page segmentation modes: one block of text, one line of text.
const BLOCK = "6";
const LINE = "7";
const LSTM_ONLY = 1;
/**
 * Ink is black on every page that it gets: it need not read a line of which it is unsure as its
 * negative too, and then once more.
 */
const settings: object = { user_defined_dpi: "300", invert_threshold: "0" };
const LOOK_EVERY_MS = 100;

/** Their thread is there, though tesseract.js does not declare it. */
type Engine = Worker & { worker: Thread };

/**
 * Opens a reader for each language, with its own thread. Their data comes from npm packages;
 * nothing is downloaded.
 * @throws when the data or the engine can't be loaded
 */
export async function openOcr(): Promise<Ocr> {
  const open: Partial<Record<Language, Promise<Engine> | undefined>> = {};
  const engine = (language: Language) => (open[language] ??= start(language));
  await Promise.all([engine("ben"), engine("eng"), engine("asm")]);
  return {
    readPage: async (image, time) => {
      if (spend(time) <= 0) return undefined;
      const engines = await Promise.all([engine("ben"), engine("eng")]);
      const pages = Promise.all(
        engines.map((one) => recognize(one, image, { tessedit_pageseg_mode: BLOCK })),
      );
      if (await endsInTime(pages, engines, time)) {
        const [ben = [], eng = []] = await pages;
        return { ben, eng };
      }
      for (const one of engines) void one.terminate();
      open.ben = undefined;
      open.eng = undefined;
      return undefined;
    },
    readLine: async (image, language) =>
      recognize(await engine(language), image, { tessedit_pageseg_mode: LINE }),
  };
}

async function start(language: Language): Promise<Engine> {
  const require = createRequire(import.meta.url);
  const data = {
    ben: require.resolve("@tesseract.js-data/ben/4.0.0_best_int/ben.traineddata.gz"),
    eng: require.resolve("@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz"),
    asm: require.resolve("@tesseract.js-data/asm/4.0.0_best_int/asm.traineddata.gz"),
  };
  const { createWorker } = await import("tesseract.js");
  // Without this handler tesseract.js throws into the event loop, which would end this thread.
  const options = {
    langPath: dirname(data[language]),
    cacheMethod: "none",
    errorHandler: () => undefined,
  };
  const worker = await createWorker([language], LSTM_ONLY, options, {
    debug_file: "/dev/null",
  } as object);
  await worker.setParameters(settings);
  return worker as Engine;
}

const msOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

/**
 * So much that a reading ends within ten seconds by the clock where nothing else is done. The worst
 * photograph takes half of it.
 */
const TIME_MS = 9_000;
export const timeToRead = (tell: TellShare = {}): Time => ({
  left: TIME_MS,
  own: msOf(process.threadCpuUsage()),
  ...tell,
});

/** What the worst photograph does not use, unless the machine has too much to do. */
const SHARE_MS = TIME_MS / 2;

export function isShareUsed({ left }: Pick<Time, "left">): boolean {
  return left < TIME_MS - SHARE_MS;
}

/** Takes what this thread did since it was last counted; answers what is left. */
export function spend(time: Time): number {
  const own = msOf(process.threadCpuUsage());
  time.left -= own - time.own;
  time.own = own;
  return time.left;
}

/** Whether these engines end this work within the time, of which what they take is taken. */
async function endsInTime(
  work: Promise<unknown>,
  engines: readonly Engine[],
  time: Time,
): Promise<boolean> {
  const before = await Promise.all(engines.map(({ worker }) => worker.cpuUsage()));
  const ended = work.then(() => true);
  for (;;) {
    const isEnded = await Promise.race([ended, delay(LOOK_EVERY_MS, false)]);
    const taken = await Promise.all(
      engines.map(({ worker }, index) => worker.cpuUsage(before[index])),
    );
    const left = spend(time) - Math.max(...taken.map(msOf));
    if (isShareUsed({ left })) time.onShareUsed?.();
    if (!isEnded && left > 0) continue;
    time.left = left;
    return isEnded;
  }
}

async function recognize(
  worker: Worker,
  image: Uint8Array,
  options: object,
): Promise<(Word & ReadWord)[]> {
  const { data } = await worker.recognize(Buffer.from(image), options, {
    blocks: true,
    text: false,
  });
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap((paragraph) => paragraph.lines),
  );
  return lines.flatMap(({ words }) =>
    words.map(({ text, confidence, bbox }) => ({ text, confidence, ...bbox })),
  );
}
