import type { Deps } from "../deps.ts";
import { daysToAddFactor } from "../factors/factors.ts";
import { routes } from "../http/route.ts";
import { findAlarms } from "../jobs/upkeep.ts";
import { countTroubled } from "../recharge/recharge.ts";
import { comparesMoney } from "../recharge/sent-money.ts";
import * as queries from "./queries.ts";

export function dashboardRoutes({ sql, env }: Deps) {
  return routes({
    "GET overview": {
      about: "The desk at a glance: today in Dhaka, and 30 days",
      async handle({ admin }) {
        const day = await queries.findToday(sql);
        const [services, days, waiting, topups, work, recharges, refused, alarms, credits, factor] =
          await Promise.all([
            queries.countByService(sql, day),
            queries.sumByDay(sql, day),
            queries.countWaiting(sql),
            queries.countTopups(sql, day),
            queries.countWork(sql, true),
            countTroubled(sql),
            queries.countRefused(sql, day),
            findAlarms(sql, env.backupAlarmHours),
            queries.sumCredits(sql, day),
            daysToAddFactor(sql, admin, env),
          ]);
        const trouble = { ...recharges, ...refused, ...alarms, factor };
        return { day, services, days, waiting, topups, work, trouble, credits };
      },
    },
    "GET overview/work": {
      about: "How much waits for an answer, another file, or to be compared",
      handle: ({ admin }) => queries.countWork(sql, comparesMoney(admin, env)),
    },
  });
}
