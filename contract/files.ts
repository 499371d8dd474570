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
export const fileDamages = ["missing", "changed"] as const;
export type FileDamage = (typeof fileDamages)[number];
