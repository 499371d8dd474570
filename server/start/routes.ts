import { Hono } from "hono";
import { Start, StartQuery } from "../../contract/start.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { describe } from "../http/describe.ts";
import { compressed } from "../http/list-answer.ts";
import { requireUserWith } from "../http/session.ts";
import { validate } from "../http/validate.ts";
import { getStart, type Seen, seenOfUser } from "./start.ts";

/** /api/start: the answers of several single calls in one. */
export function startRoutes({ sql, env }: Deps) {
  return new Hono<App>().get(
    "/",
    describe("Everything that a signed-in start needs", Start),
    requireUserWith<Seen>(seenOfUser(sql)),
    validate("query", StartQuery),
    async (c) => {
      const { role } = c.get("user");
      return compressed(c, await getStart(sql, c.get("value"), { env, role, held: c.req.valid("query") }));
    },
  );
}
