import type { Deps } from "../deps.ts";
import { limitRate } from "../http/rate-limit.ts";
import { routes } from "../http/route.ts";
import { publicPushKey, subscribe, unsubscribe } from "./push.ts";

const PER_MINUTE = 30;

export function pushRoutes({ sql, seal, env }: Pick<Deps, "sql" | "seal" | "env">) {
  return routes({
    "GET push/key": {
      about: "What a browser subscribes with",
      handle: async () => ({ publicKey: await publicPushKey(sql, seal) }),
    },
    "POST push/subscription": {
      about: "Send notifications to this browser",
      handle: async ({ json, user: { id, sessionId } }) => {
        await limitRate(sql, `push ${id}`, PER_MINUTE, 60);
        await subscribe(sql, env.pushHosts, { userId: id, sessionId }, json);
        return { message: "Subscribed" };
      },
    },
    "DELETE push/subscription": {
      about: "No more notifications to this browser",
      handle: async ({ json, user }) => {
        await unsubscribe(sql, user.id, json.endpoint);
        return { message: "Unsubscribed" };
      },
    },
  });
}
