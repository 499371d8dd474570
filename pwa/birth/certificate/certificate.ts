import * as v from "valibot";
import {
  BirthExtract,
  type BirthField,
  type Corners,
  readFieldNames,
} from "../../../contract/birth.ts";
import { errorCatalogue } from "../../../contract/errors.ts";
import { birthFieldsByName } from "../../../contract/services/birth.ts";
import { mediaTypeOf } from "../../../contract/values/media-type.ts";
import { type ApiError, apiError } from "../../api/errors.ts";
import { upload } from "../../api/upload.ts";
import { HEAD_BYTES, type Size, sizeOf } from "../../attachments/picture/content.ts";
import { preparePicture } from "../../attachments/picture/pictures.ts";
import { typedValue } from "../../services/fields/dates.ts";
import { readBytes, readDataUrl } from "../../storage/bytes.ts";
import type { BirthContent, Read } from "./merge.ts";

/** The step of reading a certificate. `part` of the upload, 0 to 1. */
export type ReadStep =
  | { step: "preparing" }
  | { step: "sending"; part: number }
  | { step: "reading" };

/** `lines`: pictures of what was read. */
export type Certificate = Read & {
  corners?: Corners | undefined;
  lines: Partial<Record<BirthField, string>>;
};

type Options = {
  corners?: Corners | undefined;
  signal: AbortSignal;
  onStep: (step: ReadStep) => void;
};

/** Two minutes to send a photo over a slow connection, and as long for the server to read it. */
const TIMEOUT_MS = 240_000;
/** The server accepts 12 MB of JSON. */
const MOST_CHARACTERS = 12 * 1024 * 1024 - 1024;

/** Specification, section 5: a file is accepted if its type contains "image" or "pdf". */
export function isCertificateFile({ type }: Blob): boolean {
  return /image|pdf/.test(mediaTypeOf(type));
}

export function isPicture({ type }: Blob): boolean {
  return mediaTypeOf(type).includes("image");
}

/**
 * Reads a birth certificate on the server, only online; the server stores nothing. Undefined when
 * the answer has no field of the form. @throws ApiError, Offline, and the signal's reason when it
 * is aborted
 */
export async function extractCertificate(
  file: Blob,
  { corners, signal, onStep }: Options,
): Promise<Certificate | undefined> {
  onStep({ step: "preparing" });
  if (!(await seemsWhole(file))) throw refusal("picture-broken");
  const sent = await downscale(file);
  const fileBase64 = await toDataUrl(sent);
  if (signal.aborted) throw signal.reason;
  if (fileBase64.length > MOST_CHARACTERS) throw refusal("too-large");
  onStep({ step: "sending", part: 0 });
  const onProgress = (part: number) =>
    onStep(part < 1 ? { step: "sending", part } : { step: "reading" });
  const json = { fileBase64, type: sent.type, corners };
  return readExtract(
    await upload<unknown>("openai/extract-birth-info", { json }, onProgress, {
      signal,
      timeoutMs: TIMEOUT_MS,
    }),
  );
}

/**
 * The fields in an answer, trimmed, as the form has them. The code on the left must be typed, so it
 * is never taken.
 */
export function readExtract(answer: unknown): Certificate | undefined {
  const parsed = v.safeParse(BirthExtract, answer);
  if (!parsed.success) return undefined;
  const { content, uncertain, corners, lines } = parsed.output;
  const known = readFieldNames.flatMap((name) => {
    const value = content[name]?.trim() ?? "";
    return value === "" || (name === "gender" && !/^(Male|Female)$/.test(value))
      ? []
      : [[name, typedValue(birthFieldsByName[name], value)] as const];
  });
  if (known.length === 0) return undefined;
  return {
    content: Object.fromEntries(known) as BirthContent,
    uncertain: readFieldNames.filter((name) => uncertain.includes(name)),
    corners,
    lines,
  };
}

/** True also when it can't be told here: then the server tells it. */
async function seemsWhole(file: Blob): Promise<boolean> {
  try {
    const { isWhole } = await import("../../attachments/picture/whole.ts");
    return await isWhole(file);
  } catch {
    return true;
  }
}

/** It may have been deleted meanwhile, or be in a cloud that can't be reached. */
function toDataUrl(file: Blob): Promise<string> {
  return readDataUrl(file).catch(() => {
    throw refusal("unreadable-file");
  });
}

/** What OCR needs: a photo of 4000 px and 5 MB becomes one of about 600 KB. */
const forReading = { side: 2400, bytes: Number.POSITIVE_INFINITY, anySize: true };
/** A picture up to this size is sent unchanged: drawing it again would only blur its letters. */
const SMALL_BYTES = 1_000_000;
const KEPT_TYPES = ["image/jpeg", "image/png", "image/webp"];

/** True when a picture is small enough to be sent unchanged. */
export function isSmall(file: Pick<Blob, "type" | "size">, { width, height }: Size): boolean {
  return (
    KEPT_TYPES.includes(mediaTypeOf(file.type)) &&
    file.size <= SMALL_BYTES &&
    Math.max(width, height) <= forReading.side
  );
}

/**
 * The picture as a JPEG small enough for a slow connection, turned upright. A PDF, a small picture,
 * and one that this browser can't draw are returned unchanged: the server decides about them.
 */
async function downscale(file: Blob): Promise<Blob> {
  if (!isPicture(file)) return file;
  try {
    const size = sizeOf(new Uint8Array(await readBytes(file.slice(0, HEAD_BYTES))));
    if (size && isSmall(file, size)) return file;
    const { blob } = await preparePicture(file, 0, forReading);
    return blob.size < file.size ? blob : file;
  } catch {
    return file;
  }
}

/** What the server would answer to this file. */
function refusal(code: "too-large" | "unreadable-file" | "picture-broken"): ApiError {
  const { status, en, bn } = errorCatalogue[code];
  return apiError(status, { error: en, bn, code });
}
