/**
 * Does one work after the other, as they were asked for. For asks about one list: a poll, an event and a tap may come at
 * once, and the older of two answers must not come in last.
 */
export function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.catch(() => undefined).then(work);
    last = turn;
    return turn;
  };
}
