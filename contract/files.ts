import * as v from "valibot";

/** Delivered files: what may be delivered, decided by content, and how large. */
export const MAX_FILE_BYTES = 15 * 1024 * 1024;
export const fileTypes = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
} as const;
export type FileType = keyof typeof fileTypes;

/** What may be wrong with a delivered file when it is looked at: it is not there, or not what was delivered. */
export const FileDamage = v.picklist(["missing", "changed"]);
export type FileDamage = v.InferOutput<typeof FileDamage>;

/** POST /api/apply/preview: the first page of a PDF, as a data: URL. */
export const PdfPreview = v.object({ image: v.string(), pages: v.number() });
export type PdfPreview = v.InferOutput<typeof PdfPreview>;
