import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

/*
 * Loaded before the server: Node keeps the compiled code, and the next start takes less processor
 * time. It is not in the system's folder for temporary files, where other users could put code for
 * us to run. If this folder can't be written, nothing is kept.
 */
enableCompileCache(join(import.meta.dirname, "..", "node_modules", ".cache", "kagoj-compiled"));
// Without this, Node would write it only at an orderly end.
setTimeout(flushCompileCache, 10_000).unref();
