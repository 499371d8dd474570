import { appError } from "../app-error.ts";

/** One is read and one waits. Seven of one user would fill the reader for everybody. */
const MOST_UNDER_WAY = 2;
const TRY_AGAIN_SECONDS = 10;

const underWay = new Map<string, number>();

/**
 * Does `work` on a certificate of this user, from reading its body on, unless two are under way in this process: a body takes
 * up to 12 MB of memory. @throws own-certificates-waiting
 */
export async function inTurn(userId: string, work: () => Promise<void>): Promise<void> {
  const running = underWay.get(userId) ?? 0;
  if (running >= MOST_UNDER_WAY) throw appError("own-certificates-waiting", {}, TRY_AGAIN_SECONDS);
  underWay.set(userId, running + 1);
  try {
    await work();
  } finally {
    const left = (underWay.get(userId) ?? 1) - 1;
    if (left > 0) underWay.set(userId, left);
    else underWay.delete(userId);
  }
}
