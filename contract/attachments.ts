import * as v from "valibot";
import { type fileTypes, takenOut } from "./files.ts";

/** The name of an attachment: the SHA-256 of the bytes that the phone sends, in lower-case hex. */
export const Sha256 = v.pipe(v.string("invalid"), v.regex(/^[0-9a-f]{64}$/, "invalid"));

/** `{sha256}` in a path. What is no name is not found. */
export const AttachmentName = v.object({
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, "not-found")),
});

/**
 * The value of a field of type `photo` in an order: the names of at most `max` attachments, none
 * twice.
 */
export function photosSchema({ max = 1, required = false }: { max?: number; required?: boolean }) {
  return v.pipe(
    v.array(v.unknown(), required ? "required" : "invalid"),
    v.maxLength(max, "too-many"),
    v.minLength(required ? 1 : 0, "required"),
    v.array(Sha256),
    v.check((names) => new Set(names).size === names.length, "invalid"),
  );
}

/** Answer of PUT /api/attachments/{sha256}: the file is stored, and an order can name it. */
export const AttachmentStored = v.object({ sha256: v.string() });
export type AttachmentStored = v.InferOutput<typeof AttachmentStored>;

/** What an attachment is once it is kept: pictures of every kind become JPEG. */
const attachmentTypes = [
  "image/jpeg",
  "application/pdf",
] as const satisfies (keyof typeof fileTypes)[];

/**
 * `field`: the photo field that names it; `takenOut`: of a PDF. The size in pixels is that of
 * pictures.
 */
export const Attachment = v.object({
  id: v.string(),
  field: v.string(),
  type: v.picklist(attachmentTypes),
  bytes: v.number(),
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  takenOut: v.optional(v.array(v.picklist(takenOut))),
});
export type Attachment = v.InferOutput<typeof Attachment>;
