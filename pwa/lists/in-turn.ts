/**
 * Runs work one after another, in the order of the calls. A poll, an event and a tap may load the same list at once, and an older
 * answer must not overwrite a newer one.
 */
export function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.catch(() => undefined).then(work);
    last = turn;
    return turn;
  };
}
