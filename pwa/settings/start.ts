import { getDefaultStore } from "jotai";
import type { Start } from "../../contract/start.ts";
import { call } from "../api/client.ts";
import { isApiError } from "../api/errors.ts";
import { stopwatch } from "../api/stopwatch.ts";
import { currentUser, currentUserAtom, isStillHere, KEPT_USER } from "../offline/chat-user.ts";
import { isOnline } from "../offline/connection.ts";
import { readSnapshot, writeSnapshot } from "../offline/snapshot.ts";
import { beginUser } from "../session/session.ts";
import { cacheConfig } from "./config.ts";
import { beginServiceList } from "./service-list.ts";

/*
 * Without Dexie: the request is sent before Dexie is loaded, so the answer is there when the first screen is drawn.
 */
type Asked = {
  userId: string;
  keepUser: ReturnType<typeof beginUser>;
  told: Promise<Start>;
  /** The ms since the request. */
  age: () => number;
};

/** A screen like the login takes no start, and the user may stay there. An answer from before would then be shown as new. */
const OLD_MS = 60_000;

let asked: Asked | undefined;

/** Requests everything that a start needs, if somebody is signed in and the browser has a network. Call once, before anything is drawn. */
export function beginStart(): void {
  const userId = currentUser()?._id;
  if (!userId || !isOnline()) return;
  asked = askStart(userId);
  // After a logout, or when the session is over, the next login needs an answer of its own.
  getDefaultStore().sub(currentUserAtom, () => {
    if (currentUser()?._id !== asked?.userId) asked = undefined;
  });
}

/** The request for a start that was sent for this user just now, or a new one. Each is given out only once. */
export function takeStart(userId: string): Asked {
  const mine = asked?.userId === userId && asked.age() < OLD_MS ? asked : askStart(userId);
  asked = undefined;
  return mine;
}

function askStart(userId: string): Asked {
  const services = beginServiceList(userId);
  const keepUser = beginUser();
  const age = stopwatch();
  const told = call<Start>("get", "start", { searchParams: { services: services.held } });
  const mine = { userId, keepUser, told, age };
  told.then(
    (start) => {
      if (!isStillHere(userId)) return;
      services.take(start.services, start.versions.services);
      cacheConfig(start.config);
      drawWith(userId, start);
    },
    // The caller of `takeStart` handles a failure. When the connection broke before anybody asked, and may be back by then, it
    // is to ask anew.
    (failure) => {
      if (asked === mine && !isApiError(failure)) asked = undefined;
    },
  );
  return mine;
}

/** For a first visit, when the databases have no values yet to draw a screen with. */
function drawWith(userId: string, { user, prices, switches, notices }: Start): void {
  const asOf = new Date().toISOString();
  const known = { [KEPT_USER]: user, prices, switches, notices: notices.slice(-1) };
  for (const [name, value] of Object.entries(known))
    if (!readSnapshot(userId, name)) writeSnapshot(userId, name, { value, asOf });
}
