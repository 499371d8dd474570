import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Worker } from "tesseract.js";
import type { Word } from "../layout/layout.ts";
import type { SpelledWord } from "./lost-spaces.ts";

/** One line of text, and the confidence (0–100) of its least certain word. */
export type Line = { words: SpelledWord[]; confidence: number };

export type Script = "ben" | "eng" | "digits";
export type Ocr = {
  /** The words of a page with their places. */
  readPage(png: Uint8Array): Promise<Word[]>;
  /** One line in one script, so that Bengali and Latin letters are not taken for each other. */
  readLine(png: Uint8Array, script: Script): Promise<Line>;
};

// Tesseract's page segmentation modes: one block of text, one line of text.
const BLOCK = "6";
const LINE = "7";
const DIGITS = "0123456789/";
const LSTM_ONLY = 1;

/**
 * Opens three readers, each with its own thread: one with both languages for pages, and one for each language for lines. Their
 * data comes from npm packages; nothing is downloaded. @throws when the data or the engine can't be loaded
 */
export async function openOcr(): Promise<Ocr> {
  const folder = await gatherData();
  try {
    const [both, ben, eng] = await Promise.all([
      start(["ben", "eng"], folder),
      start(["ben"], folder),
      start(["eng"], folder),
    ]);
    return {
      readPage: (png) => readWords(both, png),
      readLine: (png, script) => readLine(script === "ben" ? ben : eng, png, script),
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
  ];
  const folder = await mkdtemp(join(tmpdir(), "kagoj-ocr-"));
  for (const file of files) await copyFile(file, join(folder, basename(file)));
  return folder;
}

async function start(languages: string[], langPath: string): Promise<Worker> {
  const { createWorker } = await import("tesseract.js");
  // Without this handler tesseract.js throws into the event loop, which would end this thread.
  const options = { langPath, cacheMethod: "none", errorHandler: () => undefined };
  const worker = await createWorker(languages, LSTM_ONLY, options, { debug_file: "/dev/null" } as object);
  await worker.setParameters({ user_defined_dpi: "300" });
  return worker;
}

async function readWords(worker: Worker, png: Uint8Array): Promise<Word[]> {
  const words = await recognize(worker, png, { tessedit_pageseg_mode: BLOCK });
  return words.map(({ text, confidence, bbox }) => ({ text, confidence, ...bbox }));
}

async function readLine(worker: Worker, png: Uint8Array, script: Script): Promise<Line> {
  const whitelist = script === "digits" ? DIGITS : "";
  const words = await recognize(worker, png, { tessedit_pageseg_mode: LINE, tessedit_char_whitelist: whitelist });
  return {
    words: words.map(({ text, symbols }) => ({
      text,
      symbols: symbols.map((symbol) => ({ text: symbol.text, x0: symbol.bbox.x0, x1: symbol.bbox.x1 })),
    })),
    confidence: words.length === 0 ? 0 : Math.min(...words.map((word) => word.confidence)),
  };
}

async function recognize(worker: Worker, png: Uint8Array, options: object) {
  const { data } = await worker.recognize(Buffer.from(png), options, { blocks: true, text: false });
  return (data.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)),
  );
}
