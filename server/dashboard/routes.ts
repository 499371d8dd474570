import type { Deps } from "../deps.ts";
import { daysToAddFactor } from "../factors/factors.ts";
import { routes } from "../http/route.ts";
import { findAlarms } from "../jobs/upkeep.ts";
import { countTroubled } from "../recharge/recharge.ts";
import * as queries from "./queries.ts";
import { findWork } from "./work.ts";

export function dashboardRoutes({ sql, env }: Deps) {
  return routes({
    "GET overview": {
      about: "The desk at a glance: today in Dhaka, and 30 days",
      handle: ({ admin, read }) =>
        read(async (from) => {
          const day = await queries.findToday(from);
          const [
            services,
            days,
            waiting,
            topups,
            work,
            recharges,
            refused,
            alarms,
            credits,
            factor,
          ] = await Promise.all([
            queries.countByService(from, day),
            queries.sumByDay(from, day),
            queries.countWaiting(from),
            queries.countTopups(from, day),
            queries.countWork(from, admin, true),
            countTroubled(from),
            queries.countRefused(from, day),
            findAlarms(from, env.backupAlarmHours),
            queries.sumCredits(from, day),
            daysToAddFactor(from, admin, env),
          ]);
          const trouble = { ...recharges, ...refused, ...alarms, factor };
          return { day, services, days, waiting, topups, work, trouble, credits };
        }),
    },
    "GET overview/work": {
      about: "How much waits for an answer, another file, or to be compared",
      handle: ({ admin }) => findWork(sql, admin, env),
    },
  });
}
