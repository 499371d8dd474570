import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Worker } from "tesseract.js";
import type { Word } from "../layout/layout.ts";
import type { ReadWord } from "../words/vote.ts";

/** The words of a page with their places, read as either script: where it is the other one, they are nonsense. */
export type PageReading = { ben: Word[]; eng: Word[] };

export type Script = "ben" | "eng" | "asm" | "digits" | "bengali-digits";
export type Ocr = {
  readPage(png: Uint8Array): Promise<PageReading>;
  /** One line in one script, so that Bengali and Latin letters are not taken for each other. */
  readLine(png: Uint8Array, script: Script): Promise<ReadWord[]>;
};

// Tesseract's page segmentation modes: one block of text, one line of text.
const BLOCK = "6";
const LINE = "7";
const whitelists = { ben: "", eng: "", asm: "", digits: "0123456789/", "bengali-digits": "০১২৩৪৫৬৭৮৯/" } as const;
const LSTM_ONLY = 1;
/** Assamese is written in Bengali letters: its data, trained on other texts, errs elsewhere. */
const languages = ["ben", "eng", "asm"] as const;

/**
 * Opens a reader for each language, with its own thread. Their data comes from npm packages; nothing is downloaded.
 * @throws when the data or the engine can't be loaded
 */
export async function openOcr(): Promise<Ocr> {
  const folder = await gatherData();
  try {
    const [ben, eng, asm] = (await Promise.all(languages.map((language) => start(language, folder)))) as [
      Worker,
      Worker,
      Worker,
    ];
    return {
      readPage: async (png) => {
        const [bengali, english] = await Promise.all([readWords(ben, png), readWords(eng, png)]);
        return { ben: bengali, eng: english };
      },
      readLine: (png, script) => readLine(script === "asm" ? asm : script.startsWith("ben") ? ben : eng, png, script),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Copies the data of both languages into one folder, as tesseract.js wants it; npm has each in its own package. They are the
 * variant for the LSTM engine, the default of tesseract.js.
 */
async function gatherData(): Promise<string> {
  const require = createRequire(import.meta.url);
  const files = [
    require.resolve("@tesseract.js-data/ben/4.0.0_best_int/ben.traineddata.gz"),
    require.resolve("@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz"),
    require.resolve("@tesseract.js-data/asm/4.0.0_best_int/asm.traineddata.gz"),
  ];
  const folder = await mkdtemp(join(tmpdir(), "kagoj-ocr-"));
  for (const file of files) await copyFile(file, join(folder, basename(file)));
  return folder;
}

async function start(language: string, langPath: string): Promise<Worker> {
  const { createWorker } = await import("tesseract.js");
  // Without this handler tesseract.js throws into the event loop, which would end this thread.
  const options = { langPath, cacheMethod: "none", errorHandler: () => undefined };
  const worker = await createWorker([language], LSTM_ONLY, options, { debug_file: "/dev/null" } as object);
  await worker.setParameters({ user_defined_dpi: "300" });
  return worker;
}

async function readWords(worker: Worker, png: Uint8Array): Promise<Word[]> {
  const words = await recognize(worker, png, { tessedit_pageseg_mode: BLOCK });
  return words.map(({ text, confidence, bbox }) => ({ text, confidence, ...bbox }));
}

async function readLine(worker: Worker, png: Uint8Array, script: Script): Promise<ReadWord[]> {
  const whitelist = whitelists[script];
  const words = await recognize(worker, png, { tessedit_pageseg_mode: LINE, tessedit_char_whitelist: whitelist });
  return words.map(({ text, confidence }) => ({ text, confidence }));
}

async function recognize(worker: Worker, png: Uint8Array, options: object) {
  const { data } = await worker.recognize(Buffer.from(png), options, { blocks: true, text: false });
  return (data.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)),
  );
}
