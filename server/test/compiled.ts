import { join } from "node:path";

/**
 * For the environment of a server process: Node keeps compiled code, so that the next one starts in
 * half the time. In the folder of `npm start` (scripts/compile-cache.mjs), because what the tests
 * write elsewhere ends with them.
 */
export const compiled = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, "../../node_modules/.cache/kagoj-compiled"),
};

/**
 * For processes that live for seconds and make and throw away much: Node collects garbage late, and
 * not beside what runs. A whole run of the tests needs 3 GB with it.
 */
export const collectedLate = [
  "--min-semi-space-size=32",
  "--max-semi-space-size=32",
  "--initial-old-space-size=256",
  "--single-threaded-gc",
];
