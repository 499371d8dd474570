/**
 * For processes that live for seconds and make and throw away much: Node collects garbage late, and not beside what runs. A whole
 * run of the tests needs 3 GB with it.
 */
export const collectedLate = [
  "--min-semi-space-size=32",
  "--max-semi-space-size=32",
  "--initial-old-space-size=256",
  "--single-threaded-gc",
];
