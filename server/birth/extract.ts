import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { fileTypeFromBuffer } from "file-type";
import type { Env } from "../env.ts";
import { appError, isAppError } from "../http/errors.ts";
import { createPool, type Pool } from "./ocr-pool.ts";
import type { ReaderJob } from "./ocr-worker.ts";
import type { UploadKind } from "./read-certificate.ts";
import type { Reading } from "./reread.ts";
import { readByVision } from "./vision-api.ts";

type Options = { openai?: Env["openai"]; signal?: AbortSignal };

// The route answers within 60 s; what the vision API may take comes out of the same minute.
const READ_MS = 50_000;
const ALL_MS = 57_000;
const LEAST_VISION_MS = 5_000;
// Half of the form: less is poor.
const ENOUGH_FIELDS = 12;

let pool: Pool | undefined;

/**
 * Reads a birth certificate from an uploaded image or PDF; `type` is the MIME type that the browser said. By our own reader;
 * where that fails or finds little, by the vision API when one is configured. Nothing is kept.
 * @throws wrong-type, unreadable-file, encrypted-pdf, image-too-large, nothing-found, reader-busy, timeout
 */
export async function extractBirth(
  bytes: Uint8Array,
  type: string,
  { openai, signal }: Options = {},
): Promise<Reading> {
  if (!/image|pdf/i.test(type)) throw appError("wrong-type");
  const kind = await kindOf(bytes);
  const started = performance.now();
  const own = await readOurselves(bytes, kind, signal).catch((error: unknown) => {
    if (openai && isAppError(error) && hopeful.includes(error.appCode)) return undefined;
    throw error;
  });
  if (own && (!openai || isGood(own))) return own;
  const left = ALL_MS - (performance.now() - started);
  if (!openai || left < LEAST_VISION_MS) return own ?? fail();
  const picture = await readers().run<Uint8Array>({ bytes, kind, want: "picture" } satisfies ReaderJob, signal);
  return (await readByVision(openai, picture, own, left)) ?? own ?? fail();
}

/** Refusals of our reader that another may not share. */
const hopeful: readonly string[] = ["nothing-found", "timeout", "reader-busy"];

function fail(): never {
  throw appError("nothing-found");
}

function isGood({ content, uncertain }: Reading): boolean {
  const found = Object.keys(content).length;
  return found >= ENOUGH_FIELDS && uncertain.length <= found / 3 && content.birthRegistrationNumber !== undefined;
}

/** By the content: the type is only what somebody's phone believes. */
async function kindOf(bytes: Uint8Array): Promise<UploadKind> {
  // The header may stand behind up to 1024 bytes of something else (PDF 1.7, appendix H, note 13).
  if (Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes("%PDF-")) return "pdf";
  if ((await fileTypeFromBuffer(bytes))?.mime.startsWith("image/")) return "image";
  throw appError("unreadable-file");
}

function readOurselves(bytes: Uint8Array, kind: UploadKind, signal?: AbortSignal): Promise<Reading> {
  return readers().run<Reading>({ bytes, kind, want: "fields" } satisfies ReaderJob, signal);
}

function readers(): Pool {
  const threads = availableParallelism() >= 4 ? 2 : 1;
  pool ??= createPool(startReader, { threads, waiting: 6 * threads, jobMs: READ_MS, idleMs: 5 * 60_000 });
  return pool;
}

async function startReader(): Promise<Worker> {
  // On glibc the main thread has to load sharp first, else its libraries go away with the first thread that ends.
  // https://sharp.pixelplumbing.com/install#worker-threads
  await import("sharp");
  return new Worker(new URL("./ocr-worker.ts", import.meta.url), { name: "reader" });
}
