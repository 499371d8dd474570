import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

/** For the environment of a server process: Node keeps compiled code, so that the next one starts in half the time. */
export const compiled = { NODE_COMPILE_CACHE: join(tmpdir(), `kagoj-compiled-${userInfo().uid}`) };
