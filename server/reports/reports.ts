import {
  countDays,
  dayAfter,
  daysAsked,
  daysBefore,
  MOST_CUSTOMERS,
  type Report,
  type ReportCustomer,
  type ReportCustomers,
  type ReportDays,
  type ReportMoney,
  type ReportWay,
  rechargeWays,
} from "../../contract/reports/report.ts";
import type { Words } from "../../contract/services/declare.ts";
import { findBuiltIn } from "../../contract/services/index.ts";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { appError } from "../app-error.ts";
import { sumLate } from "../closings/closings.ts";
import type { Db } from "../db/sql.ts";
import { findOwn, findOwnNames } from "../services/catalogue.ts";
import { middleOf } from "../wallet/reported/by-day.ts";
import { findSummed } from "../wallet/reported/sums.ts";
import * as queries from "./queries.ts";

/** More days than these are drawn by month. */
const MOST_DAY_BARS = 62;
/** More days that were never summed are not read for a report: that would take too long. */
const MOST_UNSUMMED = 40;

/**
 * What the desk earned on some days (see the contract), from the sums of days that are over.
 * @throws reports-not-summed while those of long ago are still being made
 */
export async function makeReport(sql: Db, asked: ReportDays): Promise<Report> {
  const today = dateInDhaka(new Date());
  const span = await spanOf(sql, asked, today);
  const bars = countDays(span.from, span.to) > MOST_DAY_BARS ? "month" : "day";
  const [sold, ways, clerks, answers, sms, names, late] = await Promise.all([
    queries.sumSold(sql, span, bars),
    queries.sumWays(sql, span),
    queries.sumClerks(sql, span),
    queries.sumAnswers(sql, span),
    queries.sumSms(sql, span),
    queries.nameGroups(sql),
    sumLate(sql, span),
  ]);
  const { from, to, before } = span;
  return {
    from,
    to,
    today,
    before,
    sums: { ...sumsOf(sold, true), recharged: rechargedOf(ways, true) },
    sumsBefore: { ...sumsOf(sold, false), recharged: rechargedOf(ways, false) },
    afterClosing: tkFromPoisha(late),
    bars: barsOf(sold, from, to, bars),
    services: withAnswers(besideBefore(sold, "service"), answers),
    groups: besideBefore(sold, "group").map(({ _id, ...row }) => ({
      ...row,
      _id,
      name: names.get(_id) ?? null,
    })),
    ways: waysOf(ways),
    clerks: clerksOf(clerks),
    sms: sms.map(({ kind, sent, price }) => ({ _id: kind, sent, price: tkFromPoisha(price) })),
  };
}

/** @throws reports-not-summed */
export async function reportCustomers(sql: Db, asked: ReportDays): Promise<ReportCustomers> {
  const span = await spanOf(sql, asked, dateInDhaka(new Date()));
  const rows = await queries.findCustomers(sql, span, MOST_CUSTOMERS);
  const [best, silent] = (["best", "silent"] as const).map((which) =>
    rows.filter((row) => row.which === which),
  );
  return {
    best: (best ?? []).map(toCustomer),
    silent: (silent ?? []).map(toCustomer),
    counts: { best: best?.[0]?.inAll ?? 0, silent: silent?.[0]?.inAll ?? 0 },
  };
}

/** With the name of each service, as it is now. @throws reports-not-summed */
export async function listReportServices(sql: Db, asked: ReportDays): Promise<NamedService[]> {
  const { services } = await makeReport(sql, asked);
  const prices = await findOwnNames(
    sql,
    services.map(({ _id }) => _id),
  );
  return Promise.all(
    services.map(async (row) => {
      const own = findBuiltIn(row._id) ?? (await findOwn(sql, row._id))?.service;
      return { ...row, name: own?.name ?? prices.get(row._id) ?? { bn: row._id, en: row._id } };
    }),
  );
}
export type NamedService = Report["services"][number] & { name: Words };

/** All who ordered on these days or before. @throws reports-not-summed */
export async function listReportCustomers(
  sql: Db,
  asked: ReportDays & { limit: number },
): Promise<ReportCustomer[]> {
  const span = await spanOf(sql, asked, dateInDhaka(new Date()));
  return (await queries.listCustomers(sql, span, asked.limit)).map(toCustomer);
}

/** @throws reports-not-summed */
async function spanOf(sql: Db, asked: ReportDays, today: string): Promise<queries.Span> {
  const { from, to } = daysAsked(asked, today);
  const before = daysBefore({ from, to });
  const { until, since } = await findSummed(sql);
  const unread = [before.from, since ?? today, until ? dayAfter(until, 1) : before.from];
  const first = unread.toSorted().at(-1) ?? today;
  const last = to < today ? to : today;
  if (countDays(first, last) > MOST_UNSUMMED) throw appError("reports-not-summed");
  return { from, to, before, until };
}

const nothing: queries.Money = { orders: 0, charged: 0, refunded: 0, cost: 0 };

function toMoney({ orders, charged, refunded, cost }: queries.Money): ReportMoney {
  return {
    orders,
    charged: tkFromPoisha(charged),
    refunded: tkFromPoisha(refunded),
    cost: tkFromPoisha(cost),
    profit: tkFromPoisha(charged - refunded - cost),
  };
}

function sumsOf(sold: queries.SoldRow[], now: boolean): ReportMoney {
  return toMoney(sold.find((row) => row.of === "all" && row.now === now) ?? nothing);
}

/** Each service or group that has anything now or before, the most charged first. */
function besideBefore(sold: queries.SoldRow[], of: "service" | "group") {
  const rows = sold.filter((row) => row.of === of);
  const find = (name: string, now: boolean) =>
    toMoney(rows.find((row) => row.name === name && row.now === now) ?? nothing);
  return [...new Set(rows.flatMap(({ name }) => name ?? []))]
    .map((name) => ({ _id: name, ...find(name, true), before: find(name, false) }))
    .sort(
      (one, other) =>
        other.charged - one.charged ||
        other.before.charged - one.before.charged ||
        (one._id < other._id ? -1 : 1),
    );
}

/** A service may be answered for on days on which it was not ordered. */
function withAnswers(
  services: ReturnType<typeof besideBefore>,
  answers: queries.AnswerRow[],
): Report["services"] {
  const unsold = answers.filter(({ service }) => !services.some(({ _id }) => _id === service));
  const rows = unsold.map(({ service: _id }) => ({
    _id,
    ...toMoney(nothing),
    before: toMoney(nothing),
  }));
  return [...services, ...rows].map((row) => {
    const found = answers.find(({ service }) => service === row._id);
    return { ...row, ...(found && { answers: { right: found.right, wrong: found.wrong } }) };
  });
}

/** One of each day or month, also where nothing was; the first and the last are cut. */
function barsOf(sold: queries.SoldRow[], from: string, to: string, by: "day" | "month") {
  const rows = new Map(sold.flatMap((row) => (row.of === "bar" ? [[row.name, row]] : [])));
  const bars: Report["bars"] = [];
  for (let first = from; first <= to; ) {
    const next = by === "day" ? dayAfter(first, 1) : dayAfter(`${first.slice(0, 8)}01`, 31);
    const following = by === "day" ? next : `${next.slice(0, 8)}01`;
    const name = by === "day" ? first : `${first.slice(0, 8)}01`;
    const last = dayAfter(following, -1);
    bars.push({ from: first, to: last < to ? last : to, ...toMoney(rows.get(name) ?? nothing) });
    first = following;
  }
  return bars;
}

/** What people recharged, in tk: nothing that the desk added. */
function rechargedOf(rows: queries.WayRow[], now: boolean): number {
  const real: readonly ReportWay[] = rechargeWays;
  return tkFromPoisha(
    rows
      .filter((row) => row.now === now && real.includes(row.way))
      .reduce((sum, { added }) => sum + added, 0),
  );
}

const wayOrder: readonly ReportWay[] = [...rechargeWays, "bonus", "code", "desk"];

function waysOf(rows: queries.WayRow[]): Report["ways"] {
  const found = (way: ReportWay, now: boolean) =>
    rows.find((row) => row.way === way && row.now === now);
  return wayOrder.flatMap((way) => {
    const [now, before] = [found(way, true), found(way, false)];
    if (!now && !before) return [];
    return [
      {
        _id: way,
        count: now?.count ?? 0,
        added: tkFromPoisha(now?.added ?? 0),
        taken: tkFromPoisha(now?.taken ?? 0),
        addedBefore: tkFromPoisha(before?.added ?? 0),
      },
    ];
  });
}

/** Who delivered most first. */
function clerksOf(rows: queries.ClerkRow[]): Report["clerks"] {
  const ids = [...new Set(rows.map(({ clerk }) => clerk))];
  return ids
    .map((id) => {
      const own = rows.filter(({ clerk }) => clerk === id);
      const count = (deed: queries.ClerkRow["deed"]) =>
        own.filter((row) => row.deed === deed).reduce((sum, row) => sum + row.count, 0);
      const delivered = own.filter(({ deed }) => deed === "delivered");
      const worst = Math.max(...delivered.map(({ longest }) => longest));
      return {
        _id: id,
        name: own[0]?.name ?? "",
        delivered: count("delivered"),
        cancelled: count("cancelled"),
        wrong: count("wrong"),
        median: delivered.length > 0 ? toMinutes(medianOf(delivered, worst)) : null,
        worst: delivered.length > 0 ? toMinutes(worst) : null,
      };
    })
    .sort((one, other) => other.delivered - one.delivered || (one._id < other._id ? -1 : 1));
}

/** The step in which the middle one lies, by its own middle; no longer than the longest of all. */
function medianOf(rows: queries.ClerkRow[], longest: number): number {
  const steps = rows.toSorted((one, other) => one.bucket - other.bucket);
  let left = steps.reduce((sum, { count }) => sum + count, 0) / 2;
  const step = steps.find(({ count }) => {
    left -= count;
    return left <= 0;
  });
  return Math.min(middleOf(step?.bucket ?? 0), longest);
}

const toMinutes = (seconds: number) => Math.max(1, Math.round(seconds / 60));

function toCustomer({ id, name, username, ...row }: queries.CustomerRow): ReportCustomer {
  return {
    _id: id,
    name,
    username,
    ...toMoney(row),
    before: toMoney({
      orders: row.ordersBefore,
      charged: row.chargedBefore,
      refunded: row.refundedBefore,
      cost: row.costBefore,
    }),
  };
}
