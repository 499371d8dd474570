/** How long after news every ask must reach the database: another process of the server may hear of it a moment later. */
const FRESH_MS = 10_000;
/** Two polls of three; the server forgets sooner, at the first change it hears of. */
const ROUTINE_AGE_S = 150;

let newsAt = Number.NEGATIVE_INFINITY;

/** Something has changed, or may have: a live event came, or this page changed it. */
export function tellNews(): void {
  newsAt = performance.now();
}

/**
 * The Cache-Control of an ask for something we hold already. A routine poll takes what the server remembers; after news and
 * after a tap it is asked anew, as the browser itself says for a call that is never cached.
 */
export function freshness(): Record<string, string> {
  if (performance.now() - newsAt < FRESH_MS || navigator.userActivation?.isActive) return {};
  return { "Cache-Control": `max-age=${ROUTINE_AGE_S}` };
}
