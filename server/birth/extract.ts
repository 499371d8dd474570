import { availableParallelism } from "node:os";
import { fileTypeFromBuffer } from "file-type";
import { appError, isAppError } from "../app-error.ts";
import { type ReaderJob, type Reading, startReader, type UploadKind } from "../certificate/reader.ts";
import type { Env } from "../env.ts";
import { createPool, type Pool } from "../threads/pool.ts";
import { readByVision } from "./vision-api.ts";

type Readers = Pick<Pool, "run">;
/** `owner` is whose certificate it is: one of theirs is read at a time. `readers` and `allMs` for tests. */
type Options = { openai?: Env["openai"]; signal?: AbortSignal; owner?: string; readers?: Readers; allMs?: number };

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
  { openai, signal, owner, readers = sharedReaders(), allMs = ALL_MS }: Options = {},
): Promise<Reading> {
  if (!/image|pdf/i.test(type)) throw appError("wrong-type");
  const kind = await kindOf(bytes);
  const end = performance.now() + allMs;
  let refusal: unknown;
  const own = await readers
    .run<Reading>({ bytes, kind, want: "fields" } satisfies ReaderJob, signal, owner)
    .catch((error: unknown) => {
      if (!openai || !isAppError(error) || !hopeful.includes(error.appCode)) throw error;
      refusal = error;
      return undefined;
    });
  if (own && (!openai || isGood(own))) return own;
  const seen =
    openai && (await lookElsewhere(openai, { bytes, kind, want: "picture" }, own, { readers, signal, owner, end }));
  const reading = seen ?? own;
  // What our own reader said is the reason to give; that the other one failed too is nothing to a person.
  if (!reading) throw refusal;
  return reading;
}

/** By the vision API, as far as the minute goes. Undefined when it can't be asked or has no answer: then ours must do. */
async function lookElsewhere(
  openai: NonNullable<Env["openai"]>,
  job: ReaderJob,
  own: Reading | undefined,
  { readers, signal, owner, end }: Pick<Options, "signal" | "owner"> & { readers: Readers; end: number },
): Promise<Reading | undefined> {
  const left = () => end - performance.now();
  if (left() < LEAST_VISION_MS) return undefined;
  const late = AbortSignal.timeout(Math.ceil(left() - LEAST_VISION_MS));
  const until = signal ? AbortSignal.any([signal, late]) : late;
  const picture = await readers.run<Uint8Array>(job, until, owner).catch(() => undefined);
  return picture && readByVision(openai, picture, own, left());
}

/** Refusals of our reader that another may not share. */
const hopeful: readonly string[] = ["nothing-found", "timeout", "reader-busy"];

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

function sharedReaders(): Pool {
  const threads = availableParallelism() >= 4 ? 2 : 1;
  pool ??= createPool(startReader, { threads, waiting: 6 * threads, jobMs: READ_MS, idleMs: 5 * 60_000 });
  return pool;
}
