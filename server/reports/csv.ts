import {
  LIST_PRICES,
  type Report,
  type ReportCustomer,
  type ReportMoney,
  wayWords,
} from "../../contract/reports/report.ts";
import type { Words } from "../../contract/services/declare.ts";
import type { Column } from "../audit/csv.ts";
import type { NamedService } from "./reports.ts";

type Sold = ReportMoney & { before: ReportMoney };

/** In tk, as spreadsheets add them up. */
const money: readonly Column<Sold>[] = [
  ["অর্ডার", "Orders", ({ orders }) => orders],
  ["কাটা হয়েছে (৳)", "Charged (৳)", ({ charged }) => charged],
  ["ফেরত (৳)", "Refunded (৳)", ({ refunded }) => refunded],
  ["খরচ (৳)", "Cost (৳)", ({ cost }) => cost],
  ["লাভ (৳)", "Profit (৳)", ({ profit }) => profit],
  ["আগের অর্ডার", "Orders before", ({ before }) => before.orders],
  ["আগে কাটা (৳)", "Charged before (৳)", ({ before }) => before.charged],
  ["আগের লাভ (৳)", "Profit before (৳)", ({ before }) => before.profit],
];

export const serviceColumns: readonly Column<NamedService>[] = [
  ["সেবা", "Service", ({ name }, language) => name[language]],
  ...money,
  ["ঠিক ছিল", "File was right", ({ answers }) => answers?.right ?? 0],
  ["ঠিক ছিল না", "File was not right", ({ answers }) => answers?.wrong ?? 0],
];

export const groupColumns: readonly Column<Report["groups"][number]>[] = [
  [
    "গ্রুপ",
    "Group",
    ({ _id, name }, language) => (_id === LIST_PRICES ? list[language] : (name ?? "")),
  ],
  ...money,
];
const list: Words = { bn: "তালিকার দাম", en: "List price" };

export const wayColumns: readonly Column<Report["ways"][number]>[] = [
  ["উপায়", "Way", ({ _id }, language) => wayWords[_id][language]],
  ["কতবার", "Count", ({ count }) => count],
  ["যোগ (৳)", "Added (৳)", ({ added }) => added],
  ["কমানো (৳)", "Taken off (৳)", ({ taken }) => taken],
  ["আগে যোগ (৳)", "Added before (৳)", ({ addedBefore }) => addedBefore],
];

export const clerkColumns: readonly Column<Report["clerks"][number]>[] = [
  ["কর্মী", "Who", ({ name }) => name],
  ["ডেলিভারি", "Delivered", ({ delivered }) => delivered],
  ["বাতিল", "Cancelled", ({ cancelled }) => cancelled],
  ["ভুল বলা হয়েছে", "Said to be wrong", ({ wrong }) => wrong],
  ["মাঝামাঝি মিনিট (প্রায়)", "Median minutes (about)", ({ median }) => median ?? ""],
  ["সবচেয়ে বেশি মিনিট", "Worst minutes", ({ worst }) => worst ?? ""],
];

export const customerColumns: readonly Column<ReportCustomer>[] = [
  ["গ্রাহক", "Customer", ({ name }) => name],
  ["ইউজারনেম", "Username", ({ username }) => username],
  ...money,
];
