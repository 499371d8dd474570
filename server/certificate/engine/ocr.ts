import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Worker } from "tesseract.js";
import type { Word } from "../layout/layout.ts";
import type { ReadWord } from "../words/vote.ts";

/** The words of a page with their places, read as either script: where it is the other one, they are nonsense. */
export type PageReading = Record<"ben" | "eng", (Word & ReadWord)[]>;

export type Script = "ben" | "eng" | "asm" | "digits" | "bengali-digits";
export type Ocr = {
  readPage(png: Uint8Array): Promise<PageReading>;
  /** One line in one script, so that Bengali and Latin letters are not taken for each other. */
  readLine(png: Uint8Array, script: Script): Promise<(Word & ReadWord)[]>;
};

// Tesseract's page segmentation modes: one block of text, one line of text.
const BLOCK = "6";
const LINE = "7";
const whitelists = { ben: "", eng: "", asm: "", digits: "0123456789/", "bengali-digits": "০১২৩৪৫৬৭৮৯/" } as const;
const LSTM_ONLY = 1;
/**
 * Opens a reader for each language, with its own thread. Their data comes from npm packages; nothing is downloaded.
 * @throws when the data or the engine can't be loaded
 */
export async function openOcr(): Promise<Ocr> {
  const folder = await mkdtemp(join(tmpdir(), "kagoj-ocr-"));
  try {
    const require = createRequire(import.meta.url);
    const [ben, eng, asm] = await Promise.all([
      start(require.resolve("@tesseract.js-data/ben/4.0.0_best_int/ben.traineddata.gz"), folder),
      start(require.resolve("@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz"), folder),
      // Assamese is written in Bengali letters: its data, trained on other texts, errs elsewhere.
      start(require.resolve("@tesseract.js-data/asm/4.0.0_best_int/asm.traineddata.gz"), folder),
    ]);
    return {
      readPage: async (png) => {
        const options = { tessedit_pageseg_mode: BLOCK };
        const [bengali, english] = await Promise.all([recognize(ben, png, options), recognize(eng, png, options)]);
        return { ben: bengali, eng: english };
      },
      readLine: (png, script) =>
        recognize(script === "asm" ? asm : script.startsWith("ben") ? ben : eng, png, {
          tessedit_pageseg_mode: LINE,
          tessedit_char_whitelist: whitelists[script],
        }),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** tesseract.js wants the data in one folder; npm has each language's in its own package, here the variant for the LSTM engine. */
async function start(file: string, langPath: string): Promise<Worker> {
  await copyFile(file, join(langPath, basename(file)));
  const { createWorker } = await import("tesseract.js");
  // Without this handler tesseract.js throws into the event loop, which would end this thread.
  const options = { langPath, cacheMethod: "none", errorHandler: () => undefined };
  const worker = await createWorker([basename(file, ".traineddata.gz")], LSTM_ONLY, options, {
    debug_file: "/dev/null",
  } as object);
  await worker.setParameters({ user_defined_dpi: "300" });
  return worker;
}

async function recognize(worker: Worker, png: Uint8Array, options: object): Promise<(Word & ReadWord)[]> {
  const { data } = await worker.recognize(Buffer.from(png), options, { blocks: true, text: false });
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  return lines.flatMap(({ words }) => words.map(({ text, confidence, bbox }) => ({ text, confidence, ...bbox })));
}
