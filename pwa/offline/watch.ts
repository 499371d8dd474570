import { liveQuery } from "dexie";
import { afterPaint } from "../api/after-paint.ts";
import { reportStorageTrouble, storageTrouble } from "./trouble.ts";
import { onUnstored } from "./unstored.ts";

/** The wait after a failed read. */
const AGAIN_MS = 2_000;

/**
 * Reads now and after every change; if something is known already, only after that has been painted. A read that fails, because
 * the browser is just deleting its data for example, tells undefined and is tried again. Answers a function that stops it.
 */
export function watch<T>(
  isKnown: boolean,
  read: () => Promise<T>,
  tell: (found: { value: T } | undefined) => void,
): () => void {
  let trouble: unknown;
  const attempt = async () => {
    try {
      const value = await read();
      if (trouble !== undefined && storageTrouble() === trouble) reportStorageTrouble(undefined);
      return { value };
    } catch (error) {
      trouble = error;
      reportStorageTrouble(error);
      return undefined;
    }
  };
  const begin = () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (found: { value: T } | undefined) => {
      tell(found);
      clearTimeout(timer);
      // A query that has never read anything is not told of changes either.
      if (!found)
        timer = setTimeout(() => {
          stop();
          stop = begin();
        }, AGAIN_MS);
    };
    const watching = liveQuery(attempt).subscribe(take);
    const ignore = onUnstored(() => void attempt().then(take));
    return () => {
      clearTimeout(timer);
      ignore();
      watching.unsubscribe();
    };
  };
  let stop = isKnown ? afterPaint(begin) : begin();
  return () => stop();
}
