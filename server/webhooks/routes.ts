import type { Deps } from "../deps.ts";
import type { SignedIn } from "../http/app-types.ts";
import { limitRate } from "../http/rate-limit.ts";
import { routes } from "../http/route.ts";
import {
  getWebhook,
  queueTrial,
  refuseInner,
  sendAgain,
  setWebhook,
  switchWebhook,
} from "./webhooks.ts";

const PER_MINUTE = 5;

export function webhookRoutes({ sql, seal }: Deps) {
  const limit = (what: "set" | "switched" | "sent", userId: string) =>
    limitRate(sql, `webhook ${what} ${userId}`, PER_MINUTE, 60);
  // As keys, of customers alone.
  const may = ({ role }: SignedIn) => role === "user";
  return routes({
    "GET webhook": {
      about: "The address of my program, and what was sent there",
      may,
      handle: ({ user }) => getWebhook(sql, seal, user.id),
    },
    "PUT webhook": {
      about: "Tell my program what becomes of orders, at this address; the secret is told once",
      may,
      async handle({ json, user }) {
        await limit("set", user.id);
        await refuseInner(json.address);
        const secret = await sql.begin((tx) => setWebhook(tx, seal, user, json.address));
        return { message: "Address set", secret };
      },
    },
    "PUT webhook/on": {
      about: "Turn it on, or off, and what waits is never sent",
      may,
      async handle({ json, user }) {
        await limit("switched", user.id);
        await sql.begin((tx) => switchWebhook(tx, user, json.on));
        return { message: json.on ? "On" : "Off" };
      },
    },
    "POST webhook/trial": {
      about: "Send my program a trial event",
      may,
      async handle({ user }) {
        await limit("sent", user.id);
        await sql.begin((tx) => queueTrial(tx, user.id));
        return { message: "It is being sent" };
      },
    },
    "POST webhook/deliveries/:id/again": {
      about: "Send an event again",
      may,
      async handle({ path, user }) {
        await limit("sent", user.id);
        await sql.begin((tx) => sendAgain(tx, user.id, path.id));
        return { message: "It is being sent" };
      },
    },
  });
}
