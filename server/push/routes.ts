import { Hono } from "hono";
import { PushKey, SubscribePush, UnsubscribePush } from "../../contract/push.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { describe } from "../http/describe.ts";
import { limitRate } from "../http/rate-limit.ts";
import { requireUser } from "../http/session.ts";
import { validate } from "../http/validate.ts";
import { pushKeys, subscribe, unsubscribe } from "./push.ts";

const PER_MINUTE = 30;

/** /api/push: notifications for phones whose app is closed. */
export function pushRoutes({ sql, env }: Pick<Deps, "sql" | "env">) {
  return new Hono<App>()
    .get("/key", describe("What a browser subscribes with", PushKey), requireUser, async (c) => {
      const { publicKey } = await pushKeys(sql);
      return c.json({ publicKey });
    })
    .post(
      "/subscription",
      describe("Send notifications to this browser"),
      requireUser,
      validate("json", SubscribePush),
      async (c) => {
        const { id, sessionId } = c.get("user");
        await limitRate(sql, `push ${id}`, PER_MINUTE, 60);
        await subscribe(sql, env.pushHosts, { userId: id, sessionId }, c.req.valid("json"));
        return c.json({ message: "Subscribed" }, 201);
      },
    )
    .delete(
      "/subscription",
      describe("No more notifications to this browser"),
      requireUser,
      validate("json", UnsubscribePush),
      async (c) => {
        await unsubscribe(sql, c.get("user").id, c.req.valid("json").endpoint);
        return c.json({ message: "Unsubscribed" });
      },
    );
}
