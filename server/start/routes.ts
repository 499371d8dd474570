import { Start, StartQuery } from "../../contract/start.ts";
import type { Deps } from "../deps.ts";
import { compressed } from "../http/list-answer.ts";
import { userRoute } from "../http/route.ts";
import { requireUserWith } from "../http/session.ts";
import { getStart, type Seen, seenOfUser } from "./start.ts";

/** The answers of several single calls in one. */
export function startRoutes({ sql, env }: Deps) {
  return [
    userRoute(
      "GET start",
      {
        about: "Everything that a signed-in start needs",
        answer: Start,
        guard: requireUserWith(seenOfUser(sql)),
        query: StartQuery,
      },
      async ({ query: held, user: { role } }, c) =>
        compressed(c, await getStart(sql, c.get("value") as Seen, { env, role, held })),
    ),
  ];
}
