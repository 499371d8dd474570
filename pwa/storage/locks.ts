import { abortAfter, inTime } from "./in-time.ts";

/*
 * Web Locks, which tabs and worker share. They are missing on plain http in a LAN, and may refuse
 * or never answer: then there are none.
 */

/** A manager that has refused or not answered. This page asks it nothing more. */
let useless: LockManager | undefined;

export function findLocks(): LockManager | undefined {
  try {
    const { locks } = navigator;
    return locks === useless ? undefined : locks;
  } catch {
    return undefined;
  }
}

type Release = () => void;

/**
 * Takes a lock and answers what gives it back; null when somebody else has it for so long,
 * undefined where there are no locks.
 */
export async function takeLock(
  name: string,
  mode: LockMode,
  patienceMs: number,
): Promise<Release | null | undefined> {
  const locks = findLocks();
  if (!locks) return undefined;
  const ask = (how: LockOptions) =>
    new Promise<Release | null>((resolve, reject) => {
      const hold = (lock: Lock | null) => (lock ? new Promise<void>(resolve) : resolve(null));
      locks.request(name, { mode, ...how }, hold).catch(reject);
    });
  // Whether it is free is told at once, by whoever answers anything.
  const free = ask({ ifAvailable: true });
  try {
    return (
      (await inTime(free, 3)) ?? (await ask({ signal: abortAfter(patienceMs) }).catch(() => null))
    );
  } catch {
    useless = locks;
    // A late answer takes it from nobody.
    void free.then((release) => release?.()).catch(() => undefined);
    return undefined;
  }
}
