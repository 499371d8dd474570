import { join } from "node:path";

/**
 * For the environment of a server process: Node keeps compiled code, so that the next one starts in half the time. In the folder of
 * `npm start` (scripts/compile-cache.mjs), because what the tests write elsewhere ends with them.
 */
export const compiled = { NODE_COMPILE_CACHE: join(import.meta.dirname, "../../node_modules/.cache/kagoj-compiled") };
