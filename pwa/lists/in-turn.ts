/**
 * Runs pieces of work one after the other, in the order they were asked for. A poll, an event and a tap may ask for the same list
 * at once, and the older of two answers must not come in last.
 */
export function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.catch(() => undefined).then(work);
    last = turn;
    return turn;
  };
}
