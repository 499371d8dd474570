import { availableParallelism } from "node:os";
import { fileTypeFromBuffer } from "file-type";
import * as v from "valibot";
import { type BirthField, type Corners, readFieldNames } from "../../contract/birth.ts";
import { withoutEndSlashes } from "../../contract/values/addresses.ts";
import { mediaTypeOf } from "../../contract/values/media-type.ts";
import { appError, isAppError } from "../app-error.ts";
import {
  type ReaderJob,
  type Reading,
  startReader,
  type UploadKind,
  withSecondReading,
} from "../certificate/reader.ts";
import type { Env } from "../env.ts";
import { readBody } from "../safe-fetch/limited-body.ts";
import { createPool, type Pool } from "../threads/pool.ts";

type Readers = Pick<Pool, "run">;
/**
 * `owner`: the id of the user; one certificate of a user is read at a time. `readers` and `allMs`
 * are for tests.
 */
type Options = {
  openai?: Env["openai"];
  signal?: AbortSignal;
  owner?: string;
  corners?: Corners | undefined;
  readers?: Readers;
  allMs?: number;
};

// The route answers within 110 s: after waiting for the reader, reading, and what is left for the
// vision API.
const WAIT_MS = 55_000;
/**
 * Only ends what hangs: pages end by the processor's time (`timeToRead`), which takes a minute on a
 * busy machine.
 */
const READ_MS = 75_000;
const ALL_MS = 107_000;
const LEAST_VISION_MS = 5_000;
/** Half of the form. */
const ENOUGH_FIELDS = 12;
/** There are two, so that one person's picture that takes long delays nobody. */
const threads = Math.min(2, availableParallelism());
/** So many that each may use its share before who waits loses patience. */
const WAITING = 12;
const pool = createPool(startReader, {
  threads,
  waiting: WAITING * threads,
  patienceMs: WAIT_MS,
  jobMs: READ_MS,
  idleMs: 5 * 60_000,
});

export const countCertificatesWaiting = pool.waiting;

/**
 * Reads an uploaded image or PDF of this MIME type with our own reader; when that fails or finds
 * little, a configured vision API is asked. @throws wrong-type, unreadable-file, heic-file,
 * encrypted-pdf, image-too-large, nothing-found, reader-busy, timeout
 */
export async function extractBirth(
  bytes: Uint8Array,
  type: string,
  { openai, signal, owner, corners, readers = pool, allMs = ALL_MS }: Options = {},
): Promise<Reading> {
  if (!/image|pdf/.test(mediaTypeOf(type))) throw appError("wrong-type");
  const kind = await kindOf(bytes);
  const end = performance.now() + allMs;
  let refusal: unknown;
  const own = await readers
    .run<Reading>({ bytes, kind, want: "fields", corners } satisfies ReaderJob, { signal, owner })
    .catch((error: unknown) => {
      if (!openai || !isAppError(error) || !hopeful.includes(error.appCode)) throw error;
      refusal = error;
      return undefined;
    });
  if (own && (!openai || isGood(own))) return own;
  const seen =
    openai &&
    (await lookElsewhere(openai, { bytes, kind, want: "picture" }, own, {
      readers,
      signal,
      owner,
      end,
    }));
  const reading = seen ?? own;
  // The person gets the reason of our own reader, even when the vision API failed as well.
  if (!reading) throw refusal;
  return reading;
}

async function lookElsewhere(
  openai: NonNullable<Env["openai"]>,
  job: ReaderJob,
  own: Reading | undefined,
  {
    readers,
    signal,
    owner,
    end,
  }: Pick<Options, "signal" | "owner"> & { readers: Readers; end: number },
): Promise<Reading | undefined> {
  const left = () => end - performance.now();
  if (left() < LEAST_VISION_MS) return undefined;
  const late = AbortSignal.timeout(Math.ceil(left() - LEAST_VISION_MS));
  const until = signal ? AbortSignal.any([signal, late]) : late;
  const picture = await readers
    .run<Uint8Array>(job, { signal: until, owner })
    .catch(() => undefined);
  return picture && readByVision(openai, picture, own, left());
}

const hopeful: readonly string[] = ["nothing-found", "timeout", "reader-busy"];

function isGood({ content, uncertain }: Reading): boolean {
  const found = Object.keys(content).length;
  const doubtful = uncertain.filter((field) => field in content).length;
  return (
    found >= ENOUGH_FIELDS && doubtful <= found / 3 && content.birthRegistrationNumber !== undefined
  );
}

/** The kind of file by its content: the MIME type is only what a phone guesses. */
async function kindOf(bytes: Uint8Array): Promise<UploadKind> {
  // The header may come after up to 1024 bytes of something else (PDF 1.7, appendix H, note 13).
  if (Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes("%PDF-"))
    return "pdf";
  if ((await fileTypeFromBuffer(bytes))?.mime.startsWith("image/")) return "image";
  throw appError("unreadable-file");
}

const MOST_ANSWER_BYTES = 256 * 1024;
const MOST_MS = 30_000;
const LONGEST = 500;

const prompt = `This is a Bangladeshi birth registration certificate or its verification page.
Answer one JSON object with the keys ${readFieldNames.join(", ")}.
Copy each value letter for letter as printed, Bengali in Bengali, dates as DD/MM/YYYY, gender as
Male or Female. registerOfficeAddress and upazilaOrCity are the lines below "Office of the
Registrar". Leave out every key whose value is not printed or not legible. Never guess a digit.`;

// A field that is null or a number was not read; an answer of another shape is no answer.
const Answer = v.object({
  choices: v.tupleWithRest([v.object({ message: v.object({ content: v.string() }) })], v.unknown()),
});
const Fields = v.record(v.string(), v.unknown());

/**
 * Asks an API with OpenAI's chat completions and image input
 * (https://platform.openai.com/docs/api-reference/chat). The answer passes the same forms and
 * checks as our own reading, `own`; what `own` does not confirm is named as uncertain. Undefined
 * when the API fails, is late (`leftMs`) or answers nothing of use.
 */
export async function readByVision(
  openai: NonNullable<Env["openai"]>,
  png: Uint8Array,
  own: Reading | undefined,
  leftMs: number,
): Promise<Reading | undefined> {
  const answer = await ask(openai, png, Math.min(MOST_MS, leftMs)).catch(() => undefined);
  if (!answer) return undefined;
  const said = readFieldNames.flatMap((field) => {
    const text = answer[field];
    return typeof text === "string" && text.length <= LONGEST ? [[field, text] as const] : [];
  });
  return withSecondReading(own, new Map(said));
}

async function ask(
  { baseUrl, apiKey, model }: NonNullable<Env["openai"]>,
  png: Uint8Array,
  ms: number,
) {
  const picture = {
    type: "image_url",
    image_url: {
      url: `data:image/png;base64,${Buffer.from(png).toString("base64")}`,
      detail: "high",
    },
  };
  const response = await fetch(`${withoutEndSlashes(baseUrl)}/chat/completions`, {
    method: "POST",
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      model,
      messages: [{ role: "user", content: [{ type: "text", text: prompt }, picture] }],
      response_format: { type: "json_object" },
      temperature: 0,
    }),
    signal: AbortSignal.timeout(ms),
    redirect: "error",
  });
  if (!response.ok) throw new Error(`the vision API answered ${response.status}`);
  const text = (await readBody(response.body, MOST_ANSWER_BYTES)).toString();
  const { choices } = v.parse(Answer, JSON.parse(text));
  return v.parse(Fields, JSON.parse(choices[0].message.content)) as Partial<
    Record<BirthField, unknown>
  >;
}
