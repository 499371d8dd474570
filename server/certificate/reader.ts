import { Worker } from "node:worker_threads";
import type { BirthField } from "../../contract/birth.ts";
import { findContradictions } from "./checks.ts";
import { type Content, fieldValue } from "./words/field-values.ts";

export type UploadKind = "image" | "pdf";

/** What was read of a certificate, and the fields that a person should look at. */
export type Reading = { content: Content; uncertain: BirthField[] };

/** What a thread of the reader is asked: a {@link Reading}, or the first page as PNG, upright as its camera noted. */
export type ReaderJob = { bytes: Uint8Array; kind: UploadKind; want: "fields" | "picture" };

/** A thread that reads certificates, for a pool. All that handles the bytes of an upload runs there. */
export async function startReader(): Promise<Worker> {
  // On glibc the main thread has to load sharp first, else its libraries go away with the first thread that ends.
  // https://sharp.pixelplumbing.com/install#worker-threads
  await import("sharp");
  return new Worker(new URL("./reader-worker.ts", import.meta.url), { name: "reader" });
}

/**
 * Takes what somebody else read of the same certificate into our own reading: it passes the same forms and checks, and what
 * `own` does not confirm is named as uncertain. Undefined when neither holds anything of use.
 */
export function withSecondReading(
  own: Reading | undefined,
  said: ReadonlyMap<BirthField, string>,
): Reading | undefined {
  const content: Content = { ...own?.content };
  const uncertain = new Set(own?.uncertain);
  for (const [field, text] of said) {
    const value = fieldValue(field, text);
    if (value === undefined) continue;
    if (own?.content[field] === value) uncertain.delete(field);
    else uncertain.add(field);
    content[field] = value;
  }
  for (const field of findContradictions(content)) uncertain.add(field);
  return Object.keys(content).length > 0 ? { content, uncertain: [...uncertain] } : undefined;
}
