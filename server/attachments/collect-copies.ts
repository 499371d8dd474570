import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** V8 by itself lets about 100 MB come together before it looks. */
const MOST_BYTES = 16 * 1024 * 1024;

let least = Number.POSITIVE_INFINITY;
let collect: (() => void) | undefined;

/**
 * Collects what nobody holds any more, if much has come since the last time. A piece leaves a dozen copies behind on its way through
 * seal, driver and file, and fifty phones may send at once.
 */
export function collectCopies(): void {
  const now = bytesInUse();
  if (now - least >= MOST_BYTES) {
    collect ??= exposeCollector();
    collect();
    least = bytesInUse();
  } else least = Math.min(least, now);
}

function bytesInUse(): number {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
}

/** Node shows `gc` only to a context that is made after this flag was set. */
function exposeCollector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}
