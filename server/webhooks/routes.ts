import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
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

const PER_MINUTE = 30;

export function webhookRoutes({ sql, seal }: Deps) {
  const limit = (userId: string) => limitRate(sql, `webhook ${userId}`, PER_MINUTE, 60);
  return routes({
    "GET webhook": {
      about: "The address of my program, and what was sent there",
      handle: ({ user }) => getWebhook(sql, seal, user.id),
    },
    "PUT webhook": {
      about: "Tell my program what becomes of orders, at this address; the secret is told once",
      async handle({ json, user }) {
        if (user.role !== "user") throw appError("forbidden");
        await limit(user.id);
        await refuseInner(json.address);
        const secret = await sql.begin((tx) => setWebhook(tx, seal, user, json.address));
        return { message: "Address set", secret };
      },
    },
    "PUT webhook/on": {
      about: "Turn it on or off",
      async handle({ json, user }) {
        await sql.begin((tx) => switchWebhook(tx, user.id, json.on));
        return { message: json.on ? "On" : "Off" };
      },
    },
    "POST webhook/trial": {
      about: "Send my program a trial event",
      async handle({ user }) {
        await limit(user.id);
        await sql.begin((tx) => queueTrial(tx, user.id));
        return { message: "It is being sent" };
      },
    },
    "POST webhook/deliveries/:id/again": {
      about: "Send an event again",
      async handle({ path, user }) {
        await limit(user.id);
        await sql.begin((tx) => sendAgain(tx, user.id, path.id));
        return { message: "It is being sent" };
      },
    },
  });
}
