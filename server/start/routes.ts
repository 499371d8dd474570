import type { Deps } from "../deps.ts";
import { compressed } from "../http/list-answer.ts";
import { routes } from "../http/route.ts";
import { deskNumbers } from "./desk-numbers.ts";
import { findVersions, getStart, type Seen, seenOfUser } from "./start.ts";

export function startRoutes(deps: Deps) {
  const { sql, env, live } = deps;
  const numbersFor = deskNumbers(deps);
  return routes({
    "GET start": {
      about: "Everything that a signed-in start needs",
      value: seenOfUser(sql),
      handle: async ({ query: held, user: { role } }, c) =>
        compressed(c, await getStart(sql, c.get("value") as Seen, { env, role, held })),
    },
    // Server-sent events that say which lists have changed: see contract/live.ts.
    "GET live": {
      handle: ({ user }, c) =>
        c.body(
          live.open(user, () => findVersions(sql, user.id), numbersFor(user)),
          200,
          // A proxy that buffers answers would keep the events back.
          { "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" },
        ),
    },
  });
}
