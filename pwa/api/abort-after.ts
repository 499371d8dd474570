/** A signal that is aborted after this time: `AbortSignal.timeout` for browsers that lack it. */
export function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException("The time is over.", "TimeoutError")), ms);
  return controller.signal;
}
