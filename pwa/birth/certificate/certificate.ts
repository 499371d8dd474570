import * as v from "valibot";
import { BirthExtract, type BirthField, birthFieldNames } from "../../../contract/birth.ts";
import { errorCatalogue } from "../../../contract/errors.ts";
import { apiError } from "../../api/errors.ts";
import { upload } from "../../api/upload.ts";
import { downscale } from "./downscale.ts";
import type { BirthContent } from "./merge.ts";

/** Where the reading of a certificate stands. `part` of the upload, 0 to 1. */
export type ReadStep = { step: "preparing" } | { step: "sending"; part: number } | { step: "reading" };

export type Certificate = { content: BirthContent; uncertain: BirthField[] };

type Options = { signal: AbortSignal; onStep: (step: ReadStep) => void };

/** A bad network carries a photo in two minutes; reading takes the server at most one more. */
const TIMEOUT_MS = 200_000;
/** The server takes 12 MB of JSON. */
const MOST_CHARACTERS = 12 * 1024 * 1024 - 1024;

/** Specification, section 5: accepted is what has image or pdf in its type. */
export function isCertificateFile({ type }: Blob): boolean {
  return type.includes("image") || type.includes("pdf");
}

/**
 * Reads a birth certificate on the server, online only; nothing of it is kept there. Undefined when the answer holds no
 * field of the form. @throws ApiError, Offline, and the signal's reason once it is aborted
 */
export async function extractCertificate(file: Blob, { signal, onStep }: Options): Promise<Certificate | undefined> {
  onStep({ step: "preparing" });
  const sent = await downscale(file);
  const fileBase64 = await toDataUrl(sent);
  signal.throwIfAborted();
  if (fileBase64.length > MOST_CHARACTERS)
    throw apiError(413, { error: errorCatalogue["too-large"].en, code: "too-large" });
  onStep({ step: "sending", part: 0 });
  const onProgress = (part: number) => onStep(part < 1 ? { step: "sending", part } : { step: "reading" });
  const json = { fileBase64, type: sent.type };
  return readExtract(
    await upload<unknown>("openai/extract-birth-info", { json }, onProgress, { signal, timeoutMs: TIMEOUT_MS }),
  );
}

/** The fields of the form in an answer, tidied. The code on the left is for the person to type: it is never taken over. */
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
    // The file was taken away meanwhile, or lies in a cloud that isn't there now.
    reader.onerror = () =>
      reject(apiError(422, { error: errorCatalogue["unreadable-file"].en, code: "unreadable-file" }));
    reader.readAsDataURL(blob);
  });
}
