import type { Start } from "../../contract/start.ts";
import { call } from "../api/client.ts";
import { currentUser, KEPT_USER } from "../offline/chat-user.ts";
import { keepLastKnown, readLastKnown } from "../offline/last-known.ts";
import { beginUser } from "../session/session.ts";
import { keepConfig } from "./config.ts";
import { beginServiceList } from "./service-list.ts";

/*
 * Without Dexie: the request is sent before Dexie is loaded, so the answer is there when the first screen is drawn.
 */
type Asked = { userId: string; keepUser: ReturnType<typeof beginUser>; told: Promise<Start> };

let asked: Asked | undefined;

/** Requests everything that a start needs, if somebody is signed in. Call once, before anything is drawn. */
export function beginStart(): void {
  const userId = currentUser()?._id;
  if (userId) asked = askStart(userId);
}

/** The request for a start that is running for this user, or a new one. Each is given out only once. */
export function takeStart(userId: string): Asked {
  const mine = asked?.userId === userId ? asked : askStart(userId);
  asked = undefined;
  return mine;
}

function askStart(userId: string): Asked {
  const services = beginServiceList(userId);
  const keepUser = beginUser();
  const told = call<Start>("get", "start", { searchParams: { services: services.held } });
  told.then(
    (start) => {
      if (currentUser()?._id !== userId) return;
      services.take(start.services, start.versions.services);
      keepConfig(start.config);
      drawWith(userId, start);
    },
    // The caller of `takeStart` handles the failure.
    () => undefined,
  );
  return { userId, keepUser, told };
}

/** For a first visit, when the databases have no values yet to draw a screen with. */
function drawWith(userId: string, { user, prices, switches, notices }: Start): void {
  const asOf = new Date().toISOString();
  const known = { [KEPT_USER]: user, prices, switches, notices: notices.slice(-1) };
  for (const [name, value] of Object.entries(known))
    if (!readLastKnown(userId, name)) keepLastKnown(userId, name, { value, asOf });
}
