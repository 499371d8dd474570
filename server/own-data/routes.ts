import { Hono } from "hono";
import { OwnData } from "../../contract/users.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { describe } from "../http/describe.ts";
import { limitRate } from "../http/rate-limit.ts";
import { requireConfirmed } from "../http/session.ts";
import { copyOwnData } from "./own-data.ts";

const A_DAY = 10;
const confirmed = requireConfirmed();

/** /api/own-data */
export function ownDataRoutes({ sql, seal }: Deps) {
  return new Hono<App>().get("/", describe("A copy of all that is stored of me", OwnData), confirmed, async (c) => {
    const { id } = c.get("user");
    await limitRate(sql, `own-data ${id}`, A_DAY, 24 * 3600);
    return c.json(await copyOwnData({ sql, seal }, id, id));
  });
}
