import type { Start } from "../../contract/start.ts";
import { call } from "../api/client.ts";
import { currentUser, KEPT_USER } from "../offline/chat-user.ts";
import { keepLastKnown, readLastKnown } from "../offline/last-known.ts";
import { beginUser } from "../session/session.ts";
import { keepConfig } from "./config.ts";
import { beginServiceList } from "./service-list.ts";

/*
 * Without Dexie: the request goes out before that has come, and the answer is there when the first screen is drawn.
 */
type Asked = { userId: string; keepUser: ReturnType<typeof beginUser>; told: Promise<Start> };

let asked: Asked | undefined;

/** Loads all that a start needs if somebody is signed in. Call once, before anything is drawn. */
export function beginStart(): void {
  const userId = currentUser()?._id;
  if (userId) asked = askStart(userId);
}

/** The start that is on its way for this user, or a new one. Each is given out once. */
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
    // Whoever takes it is told.
    () => undefined,
  );
  return { userId, keepUser, told };
}

/** On a first visit the databases have nothing yet that a screen could be drawn with. */
function drawWith(userId: string, { user, prices, switches, notices }: Start): void {
  const asOf = new Date().toISOString();
  const known = { [KEPT_USER]: user, prices, switches, notices: notices.slice(-1) };
  for (const [name, value] of Object.entries(known))
    if (!readLastKnown(userId, name)) keepLastKnown(userId, name, { value, asOf });
}
