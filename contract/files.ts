import * as v from "valibot";

/** The most that a delivered file may weigh. */
export const MAX_FILE_BYTES = 15 * 1024 * 1024;
/** The types of file that may be delivered, told by their content, and the file name ending of each. */
export const fileTypes = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
} as const;
export type FileType = keyof typeof fileTypes;

/** What is wrong with a stored file: it is gone, or its content is not what was delivered. */
export const FileDamage = v.picklist(["missing", "changed"]);
export type FileDamage = v.InferOutput<typeof FileDamage>;

/** POST /api/apply/preview: the first page of a PDF, as a data: URL. */
export const PdfPreview = v.object({ image: v.string(), pages: v.number() });
export type PdfPreview = v.InferOutput<typeof PdfPreview>;
