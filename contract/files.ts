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

/**
 * What can be taken out of a PDF before it is stored: scripts; actions that open programs or other files; forms that send or fetch;
 * files inside; films, sounds and models; whatever else happens on opening; links that are no address of the web, mail or phone; a
 * password that only forbids printing or copying.
 */
export const takenOut = [
  "script",
  "program",
  "form",
  "files",
  "media",
  "opening",
  "links",
  "password",
] as const;
export type TakenOut = (typeof takenOut)[number];

export const attachmentLimits = {
  /** One file: pictures are made smaller than half a megabyte by the page. */
  bytes: 2 * 1024 * 1024,
  /** Files in the photo fields of one service together. */
  ofService: 8,
  /** What a user may keep that no order names, and for how long. */
  unusedFiles: 24,
  unusedHours: 24,
} as const;
