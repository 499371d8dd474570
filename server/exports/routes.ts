import type { OrderStatus } from "../../contract/orders.ts";
import { wayOf } from "../../contract/recharge.ts";
import { daysAsked, type ReportDays } from "../../contract/reports/report.ts";
import { builtInPrices, findBuiltIn } from "../../contract/services/index.ts";
import { spreadsheetTime } from "../../contract/values/csv.ts";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import type { Words } from "../../contract/values/fields.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { orderNumber } from "../../contract/values/order-number.ts";
import { csvRoute } from "../audit/csv.ts";
import type { Deps } from "../deps.ts";
import type { CsvLanguage } from "../http/list-answer.ts";
import { routes } from "../http/route.ts";
import { listMovements, listOrders, type MovementLine, type OrderLine } from "./queries.ts";

const states: Record<OrderStatus, Words> = {
  pending: { bn: "অপেক্ষমাণ", en: "Waiting" },
  approved: { bn: "সম্পন্ন", en: "Delivered" },
  cancel: { bn: "বাতিল", en: "Cancelled" },
};
const deleted = { bn: "মোছা", en: "deleted" };

const kinds: Record<string, Words> = {
  topup: { bn: "রিচার্জ", en: "Recharge" },
  bonus: { bn: "বোনাস", en: "Bonus" },
  charge: { bn: "অর্ডার", en: "Order" },
  refund: { bn: "ফেরত", en: "Refund" },
  adjustment: { bn: "অ্যাডমিন বদলেছেন", en: "Set by an admin" },
  opening: { bn: "শুরুর ব্যালেন্স", en: "Opening balance" },
};

/** What the desk did on some days, for a spreadsheet. Admins alone. */
export function exportRoutes({ sql }: Deps) {
  return routes({
    "GET reports/orders/csv": csvRoute(sql, "GET reports/orders/csv", {
      audit: "orders-exported",
      rows: (from, asked) => listOrders(from, { ...asked, ...daysNow(asked) }),
      filtered: logged,
      columns: [
        ["সময় (ঢাকা)", "Time (Dhaka)", ({ at }) => spreadsheetTime(at)],
        ["অর্ডার", "Order", ({ number }) => (number === null ? "" : orderNumber(number))],
        ["গ্রাহক", "Customer", ({ customer }) => customer],
        ["ইউজারনেম", "Username", ({ username }) => username],
        ["সেবা", "Service", nameOfOrdered],
        ["অবস্থা", "Status", stateOf],
        ["দাম (৳)", "Price (৳)", ({ price }) => tkFromPoisha(price)],
        ["ফেরত (৳)", "Given back (৳)", ({ returned }) => tkFromPoisha(returned)],
        ["খরচ (৳)", "Cost (৳)", ({ cost }) => tkFromPoisha(cost)],
        ["লাভ (৳)", "Profit (৳)", (row) => tkFromPoisha(row.price - row.returned - row.cost)],
        ["কে করেছেন", "Done by", ({ decidedBy }) => decidedBy ?? ""],
      ],
    }),
    "GET reports/movements/csv": csvRoute(sql, "GET reports/movements/csv", {
      audit: "movements-exported",
      rows: (from, asked) => listMovements(from, { ...asked, ...daysNow(asked) }),
      filtered: logged,
      columns: [
        ["সময় (ঢাকা)", "Time (Dhaka)", ({ at }) => spreadsheetTime(at)],
        ["গ্রাহক", "Customer", ({ customer }) => customer],
        ["ইউজারনেম", "Username", ({ username }) => username],
        ["ধরন", "Kind", ({ kind }, language) => kinds[kind]?.[language] ?? kind],
        ["সেবা বা মাধ্যম", "Service or way", nameOfMoved],
        ["অর্ডার", "Order", ({ number }) => (number === null ? "" : orderNumber(number))],
        ["TrxID", "TrxID", ({ trxId }) => trxId ?? ""],
        ["পরিমাণ (৳)", "Amount (৳)", ({ amount }) => tkFromPoisha(amount)],
        ["পরের ব্যালেন্স (৳)", "Balance after (৳)", ({ balance }) => tkFromPoisha(balance)],
        ["কে করেছেন", "Done by", ({ actor }) => actor ?? ""],
      ],
    }),
  });
}

const daysNow = (asked: ReportDays) => daysAsked(asked, dateInDhaka(new Date()));

function logged({ from, to }: ReportDays) {
  return { firstDay: from ?? null, lastDay: to ?? null };
}

function stateOf({ status, deleted: gone }: OrderLine, language: CsvLanguage): string {
  return gone ? `${states[status][language]} (${deleted[language]})` : states[status][language];
}

function nameOfOrdered({ service, serviceName }: OrderLine, language: CsvLanguage): string {
  return (serviceName ?? findBuiltIn(service)?.name)?.[language] ?? service;
}

function nameOfMoved(row: MovementLine, language: CsvLanguage): string {
  if (row.kind === "topup") return wayOf(row);
  const { service, serviceName } = row;
  if (service === null) return "";
  const built = builtInPrices.find(({ price }) => price.name === service);
  return (serviceName ?? built?.price.label ?? built?.service.name)?.[language] ?? service;
}
