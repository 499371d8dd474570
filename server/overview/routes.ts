import { Hono } from "hono";
import { Dashboard } from "../../contract/overview.ts";
import type { Deps } from "../deps.ts";
import { daysToAddFactor } from "../factors/factors.ts";
import type { App } from "../http/app-types.ts";
import { describe } from "../http/describe.ts";
import { requireAdmin } from "../http/session.ts";
import { countTroubled } from "../recharge/recharge.ts";
import { findAlarms } from "../upkeep/upkeep.ts";
import * as queries from "./queries.ts";

/** /api/overview */
export function dashboardRoutes({ sql, env }: Deps) {
  return new Hono<App>().get(
    "/",
    describe("The desk at a glance: today in Dhaka, and 30 days", Dashboard),
    requireAdmin,
    async (c) => {
      const day = await queries.findToday(sql);
      const [services, days, waiting, topups, recharges, refused, alarms, credits, factor] = await Promise.all([
        queries.countByService(sql, day),
        queries.sumByDay(sql, day),
        queries.countWaiting(sql),
        queries.countTopups(sql, day),
        countTroubled(sql),
        queries.countRefused(sql, day),
        findAlarms(sql, env.backupAlarmHours),
        queries.sumCredits(sql, day),
        daysToAddFactor(sql, c.get("user"), env),
      ]);
      const trouble = { ...recharges, ...refused, ...alarms, factor };
      return c.json({ day, services, days, waiting, topups, trouble, credits });
    },
  );
}
