/** `takeOver`: begins here, because the working tab seems dead. */
export type OneTab = { takeOver(): void; stop(): void };

/**
 * Lets one tab of this browser do something, and the next one when that closes. `begin` starts it and answers a function that
 * ends it. Without Web Locks (plain http in a LAN) only visible tabs do it, because a browser makes few connections to one
 * server.
 */
export function inOneTab(name: string, begin: () => () => void): OneTab {
  return globalThis.navigator?.locks ? byLock(name, begin) : whileVisible(begin);
}

function byLock(name: string, begin: () => () => void): OneTab {
  let end: (() => void) | undefined;
  let queued: AbortController | undefined;
  let stopped = false;
  request({});

  function request(how: LockOptions): void {
    queued?.abort();
    const turn = new AbortController();
    queued = turn;
    // A request that steals the lock can't have a signal.
    const options = how.steal ? how : { ...how, signal: turn.signal };
    const held = navigator.locks.request(name, options, () => {
      if (stopped || turn.signal.aborted) return;
      const finish = begin();
      return new Promise<void>((release) => {
        end = () => {
          end = undefined;
          finish();
          release();
        };
      });
    });
    held.catch(() => {
      // Another tab has stolen the lock: end the work here, and wait for the next turn.
      if (queued !== turn || stopped) return;
      end?.();
      request({});
    });
  }

  return {
    takeOver() {
      if (!end && !stopped) request({ steal: true });
    },
    stop() {
      stopped = true;
      queued?.abort();
      end?.();
    },
  };
}

function whileVisible(begin: () => () => void): OneTab {
  let end: (() => void) | undefined;
  const follow = () => {
    if (document.visibilityState === "visible") end ??= begin();
    else {
      end?.();
      end = undefined;
    }
  };
  document.addEventListener("visibilitychange", follow);
  follow();
  return {
    takeOver: () => {},
    stop() {
      document.removeEventListener("visibilitychange", follow);
      end?.();
      end = undefined;
    },
  };
}
