import * as v from "valibot";
import {
  BirthExtract,
  type BirthField,
  birthDefaults,
  birthFieldNames,
  type Corners,
} from "../../../contract/birth.ts";
import { errorCatalogue } from "../../../contract/errors.ts";
import { type ApiError, apiError } from "../../api/errors.ts";
import { upload } from "../../api/upload.ts";
import { fitWithin, type Size } from "../../attachments/picture/content.ts";
import type { BirthContent } from "./merge.ts";

/** The step of reading a certificate. `part` of the upload, 0 to 1. */
export type ReadStep = { step: "preparing" } | { step: "sending"; part: number } | { step: "reading" };

/** `uncertain`: also fields with a default that were not read. `lines`: pictures of what was read. */
export type Certificate = {
  content: BirthContent;
  uncertain: BirthField[];
  corners?: Corners | undefined;
  lines: Partial<Record<BirthField, string>>;
};

type Options = { corners?: Corners | undefined; signal: AbortSignal; onStep: (step: ReadStep) => void };

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
export async function extractCertificate(
  file: Blob,
  { corners, signal, onStep }: Options,
): Promise<Certificate | undefined> {
  onStep({ step: "preparing" });
  const sent = await downscale(file);
  const fileBase64 = await toDataUrl(sent);
  if (signal.aborted) throw signal.reason;
  if (fileBase64.length > MOST_CHARACTERS) throw refusal("too-large");
  onStep({ step: "sending", part: 0 });
  const onProgress = (part: number) => onStep(part < 1 ? { step: "sending", part } : { step: "reading" });
  const json = { fileBase64, type: sent.type, corners };
  return readExtract(
    await upload<unknown>("openai/extract-birth-info", { json }, onProgress, { signal, timeoutMs: TIMEOUT_MS }),
  );
}

/** The fields in an answer, trimmed. The code on the left must be typed, so it is never taken. */
export function readExtract(answer: unknown): Certificate | undefined {
  const parsed = v.safeParse(BirthExtract, answer);
  if (!parsed.success) return undefined;
  const { content, uncertain, corners, lines } = parsed.output;
  const known = birthFieldNames.flatMap((name) => {
    const value = name === "leftBarcode" ? "" : (content[name]?.trim() ?? "");
    return value === "" || (name === "gender" && !/^(Male|Female)$/.test(value)) ? [] : [[name, value] as const];
  });
  if (known.length === 0) return undefined;
  return {
    content: Object.fromEntries(known) as BirthContent,
    uncertain: birthFieldNames.filter(
      (name) => uncertain.includes(name) && (name in birthDefaults || known.some(([one]) => one === name)),
    ),
    corners,
    lines,
  };
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    // The file was deleted meanwhile, or is in a cloud that can't be reached.
    reader.onerror = () => reject(refusal("unreadable-file"));
    reader.readAsDataURL(blob);
  });
}

/** The longest side that OCR needs, in pixels: a photo of 4000 px and 5 MB becomes one of about 600 KB. */
const LONGEST_SIDE = 2400;
const QUALITY = 0.85;
/** A picture up to this size is sent unchanged: drawing it again would only blur its letters. */
const SMALL_BYTES = 1_000_000;
const KEPT_TYPES = ["image/jpeg", "image/png", "image/webp"];

/** True when a picture is small enough to be sent unchanged. */
export function isSmall(file: Pick<Blob, "type" | "size">, { width, height }: Size): boolean {
  return KEPT_TYPES.includes(file.type) && file.size <= SMALL_BYTES && Math.max(width, height) <= LONGEST_SIDE;
}

/**
 * The picture as a JPEG small enough for a slow connection, turned upright. A PDF, a small picture, and one that this browser
 * can't draw are returned unchanged: the server decides about them.
 */
async function downscale(file: Blob): Promise<Blob> {
  if (!file.type.includes("image")) return file;
  const address = URL.createObjectURL(file);
  try {
    // With an <img>, not createImageBitmap, browsers on phones with little memory decode it at the smaller size.
    const image = new Image();
    image.src = address;
    await image.decode();
    const natural = { width: image.naturalWidth, height: image.naturalHeight };
    if (isSmall(file, natural)) return file;
    const drawn = await draw(image, fitWithin(natural, LONGEST_SIDE));
    return drawn && drawn.size < file.size ? drawn : file;
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function draw(image: CanvasImageSource, { width, height }: Size): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) return Promise.resolve(null);
  // Transparent pictures would become black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}

/** What the server would answer to this file. */
function refusal(code: "too-large" | "unreadable-file"): ApiError {
  const { status, en, bn } = errorCatalogue[code];
  return apiError(status, { error: en, bn, code });
}
