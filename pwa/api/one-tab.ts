/** `takeOver`: the tab at work seems dead; do it here. */
export type OneTab = { takeOver(): void; stop(): void };

/**
 * Lets one tab of this browser do something, the next when that one closes. `begin` starts it and returns the way to end it.
 * Without Web Locks (plain http in a LAN) each tab does it while it is looked at: more of them would use up the few
 * connections that a browser makes to one server.
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
    // A lock that is stolen can't be waited for.
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
      // Stolen from this tab: end it here, and wait for another turn.
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
