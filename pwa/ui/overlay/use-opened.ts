import { useEffect } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";

const ID = /^[\da-f-]{36}$/;

let goingBack = false;
/** Something was opened in this page since it was loaded. */
let moved = false;
// The router's event.
globalThis.addEventListener?.("pushState", () => {
  moved = true;
});

/**
 * The row that is open over its list, by its id in the address (`?open=`): Back closes it, a reload
 * keeps it, and the address can be sent to somebody else. What a link or a notification opens gets
 * its list as an entry below it, or Back would leave the app: a page that was just loaded, or an
 * entry that a login or a notification marks `fromOutside`.
 */
export function useOpened() {
  const named = new URLSearchParams(useSearch()).get("open") ?? "";
  const openId = ID.test(named) ? named : undefined;
  useEffect(() => {
    const state = history.state;
    if (!openId || state?.overList || (moved && !state?.fromOutside)) return;
    navigate(addressWith(undefined), { replace: true, state: { ...state, fromOutside: false } });
    open(openId);
  }, [openId]);
  return { openId, open, close };
}

/**
 * The first one is an entry of the history, so that Back returns to the list; the next ones replace
 * it. `more`: what the entry is to say besides.
 */
function open(id: string, more: object = {}): void {
  const replace = new URLSearchParams(location.search).has("open");
  navigate(addressWith(id), {
    replace,
    state: { ...history.state, ...(replace ? {} : { overList: true }), ...more },
  });
}

function close(): void {
  // A second tap may come before the browser has gone back, and would leave the list.
  if (goingBack) return;
  if (history.state?.overList) {
    goingBack = true;
    addEventListener("popstate", () => (goingBack = false), { once: true });
    history.back();
  } else navigate(addressWith(undefined), { replace: true, state: history.state });
}

/** This address with another row open, or none. */
export function addressWith(id: string | undefined): string {
  const params = new URLSearchParams(location.search);
  if (id) params.set("open", id);
  else params.delete("open");
  return addressOf(params);
}

/** This screen's address with these parameters. */
export function addressOf(params: URLSearchParams): string {
  const query = params.toString();
  return query ? `${location.pathname}?${query}` : location.pathname;
}
