import { Hono } from "hono";
import { Overview } from "../../contract/overview.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { describe } from "../http/describe.ts";
import { requireAdmin } from "../http/session.ts";
import {
  countByHour,
  countByService,
  countTopups,
  countTrouble,
  countWaiting,
  findToday,
  sumByDay,
} from "./queries.ts";

/** /api/overview */
export function overviewRoutes({ sql }: Deps) {
  return new Hono<App>().get(
    "/",
    describe("The desk at a glance: today in Dhaka, and 30 days", Overview),
    requireAdmin,
    async (c) => {
      const day = await findToday(sql);
      const [hours, services, days, waiting, topups, trouble] = await Promise.all([
        countByHour(sql, day),
        countByService(sql, day),
        sumByDay(sql, day),
        countWaiting(sql),
        countTopups(sql, day),
        countTrouble(sql, day),
      ]);
      return c.json({ day, hours, services, days, waiting, topups, trouble });
    },
  );
}
