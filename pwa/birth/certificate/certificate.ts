import * as v from "valibot";
import { BirthExtract, type BirthField, birthFieldNames } from "../../../contract/birth.ts";
import { errorCatalogue } from "../../../contract/errors.ts";
import { laterErrors } from "../../../contract/later-errors.ts";
import { apiError } from "../../api/errors.ts";
import { upload } from "../../api/upload.ts";
import { learnRefusals } from "../../offline/errors.ts";
import { downscale } from "./downscale.ts";
import type { BirthContent } from "./merge.ts";

learnRefusals(laterErrors);

/** The step of reading a certificate. `part` of the upload, 0 to 1. */
export type ReadStep = { step: "preparing" } | { step: "sending"; part: number } | { step: "reading" };

export type Certificate = { content: BirthContent; uncertain: BirthField[] };

type Options = { signal: AbortSignal; onStep: (step: ReadStep) => void };

/** Two minutes to send a photo over a slow connection, and one for the server to read it, with some reserve. */
const TIMEOUT_MS = 200_000;
/** The server accepts 12 MB of JSON. */
const MOST_CHARACTERS = 12 * 1024 * 1024 - 1024;

/** Specification, section 5: a file is accepted if its type contains "image" or "pdf". */
export function isCertificateFile({ type }: Blob): boolean {
  return type.includes("image") || type.includes("pdf");
}

/**
 * Reads a birth certificate on the server, only online; the server stores nothing. Undefined when the answer has no field of the
 * form. @throws ApiError, Offline, and the signal's reason when it is aborted
 */
export async function extractCertificate(file: Blob, { signal, onStep }: Options): Promise<Certificate | undefined> {
  onStep({ step: "preparing" });
  const sent = await downscale(file);
  const fileBase64 = await toDataUrl(sent);
  if (signal.aborted) throw signal.reason;
  if (fileBase64.length > MOST_CHARACTERS)
    throw apiError(413, { error: errorCatalogue["too-large"].en, code: "too-large" });
  onStep({ step: "sending", part: 0 });
  const onProgress = (part: number) => onStep(part < 1 ? { step: "sending", part } : { step: "reading" });
  const json = { fileBase64, type: sent.type };
  return readExtract(
    await upload<unknown>("openai/extract-birth-info", { json }, onProgress, { signal, timeoutMs: TIMEOUT_MS }),
  );
}

/** The fields in an answer, trimmed. The code on the left must be typed, so it is never taken. */
export function readExtract(answer: unknown): Certificate | undefined {
  const parsed = v.safeParse(BirthExtract, answer);
  if (!parsed.success) return undefined;
  const { content, uncertain } = parsed.output;
  const known = birthFieldNames.flatMap((name) => {
    const value = name === "leftBarcode" ? "" : (content[name]?.trim() ?? "");
    return value === "" || (name === "gender" && !/^(Male|Female)$/.test(value)) ? [] : [[name, value] as const];
  });
  if (known.length === 0) return undefined;
  return {
    content: Object.fromEntries(known) as BirthContent,
    uncertain: known.map(([name]) => name).filter((name) => uncertain.includes(name)),
  };
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    // The file was deleted meanwhile, or is in a cloud that can't be reached.
    reader.onerror = () =>
      reject(apiError(422, { error: errorCatalogue["unreadable-file"].en, code: "unreadable-file" }));
    reader.readAsDataURL(blob);
  });
}
