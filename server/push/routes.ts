import { PushKey, SubscribePush, UnsubscribePush } from "../../contract/push.ts";
import type { Deps } from "../deps.ts";
import { limitRate } from "../http/rate-limit.ts";
import { userRoute } from "../http/route.ts";
import { pushKeys, subscribe, unsubscribe } from "./push.ts";

const PER_MINUTE = 30;

export function pushRoutes({ sql, env }: Pick<Deps, "sql" | "env">) {
  return [
    userRoute(
      "GET push/key",
      { about: "What a browser subscribes with", answer: PushKey },
      async () => {
        const { publicKey } = await pushKeys(sql);
        return { publicKey };
      },
    ),
    userRoute(
      "POST push/subscription",
      { about: "Send notifications to this browser", json: SubscribePush, status: 201 },
      async ({ json, user: { id, sessionId } }) => {
        await limitRate(sql, `push ${id}`, PER_MINUTE, 60);
        await subscribe(sql, env.pushHosts, { userId: id, sessionId }, json);
        return { message: "Subscribed" };
      },
    ),
    userRoute(
      "DELETE push/subscription",
      { about: "No more notifications to this browser", json: UnsubscribePush },
      async ({ json, user }) => {
        await unsubscribe(sql, user.id, json.endpoint);
        return { message: "Unsubscribed" };
      },
    ),
  ];
}
