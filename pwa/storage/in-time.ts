/** The browser has not answered a question about what it keeps, and may never do. */
export type NoAnswer = Error & { name: "NoAnswer" };

export function isNoAnswer(error: unknown): error is NoAnswer {
  return error instanceof Error && error.name === "NoAnswer";
}

/**
 * @throws NoAnswer when `work` takes so many seconds, in which this page could have heard of its
 * end
 */
export async function inTime<T>(work: Promise<T>, seconds = 5): Promise<T> {
  let ended = false;
  const late = async () => {
    // In slices, since a page that was busy or asleep has not heard anything meanwhile.
    for (let left = seconds; left > 0 && !ended; left -= 1)
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    throw noAnswer();
  };
  return Promise.race([work, late()]).finally(() => {
    ended = true;
  });
}

export function noAnswer(): NoAnswer {
  return Object.assign(new Error("no answer"), { name: "NoAnswer" as const });
}

/** A signal that is aborted after this time: `AbortSignal.timeout` for browsers that lack it. */
export function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}
