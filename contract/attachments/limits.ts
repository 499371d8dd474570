// Apart from the schemas, because what sends files waits for no validator.

export const attachmentLimits = {
  /** One file: pictures are made smaller than half a megabyte by the page. */
  bytes: 2 * 1024 * 1024,
  /** Files in the photo fields of one service together. */
  ofService: 8,
  /** What a user may keep that no order names, and for how long. */
  unusedFiles: 24,
  unusedHours: 24,
} as const;
