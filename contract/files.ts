/** The most that a delivered file may weigh. */
export const MAX_FILE_BYTES = 15 * 1024 * 1024;
/**
 * The types of file that may be delivered, told by their content, and the file name ending of each.
 */
export const fileTypes = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
} as const;
export type FileType = keyof typeof fileTypes;

/** What can be taken out of a PDF before it is stored. */
export const takenOut = [
  "script",
  /** Actions that open programs or other files. */
  "program",
  /** Forms that send or fetch. */
  "form",
  /** Files inside the file. */
  "files",
  /** Films, sounds and models. */
  "media",
  /** Whatever else happens when the file is opened. */
  "opening",
  /** Links that are no address of the web, mail or phone. */
  "links",
  /** A password that only forbids printing or copying. */
  "password",
] as const;
export type TakenOut = (typeof takenOut)[number];

/** The limits of files that users send with their orders. */
export const attachmentLimits = {
  /**
   * The most that one file may weigh. The page makes pictures smaller than half a megabyte; a PDF
   * is sent as it is.
   */
  bytes: 2 * 1024 * 1024,
  /** So many files may be in all photo fields of one service together. */
  ofService: 8,
  /** So many files that no order names a user may keep, and for so long. */
  unusedFiles: 24,
  unusedHours: 24,
} as const;
