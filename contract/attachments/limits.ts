// Apart from the schemas, because what sends files waits for no validator.

/** Sizes in bytes. */
export const attachmentLimits = {
  /** One file, and the body of one PUT. */
  bytes: 5 * 1024 * 1024,
  chunk: 256 * 1024,
  /** Files in the photo fields of one service together. */
  ofService: 8,
  /** What a user may keep that no order names, begun uploads included, and for how long. */
  unusedFiles: 24,
  unusedBytes: 40 * 1024 * 1024,
  unusedHours: 24,
} as const;
