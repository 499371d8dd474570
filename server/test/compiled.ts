import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

/** For the environment of a process that runs the server: Node keeps what it compiled, and the next starts in half the time. */
export const compiled = { NODE_COMPILE_CACHE: join(tmpdir(), `kagoj-compiled-${userInfo().uid}`) };
