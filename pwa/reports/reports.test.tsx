import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import { LIST_PRICES, type Report } from "../../contract/reports/report.ts";
import { builtIns } from "../../contract/services/index.ts";
import { declarationOf } from "../../contract/services/own.ts";
import { ClerksTable } from "./ClerksTable.tsx";
import { Figures } from "./Figures.tsx";
import { ProfitChart } from "./ProfitChart.tsx";
import { hasOrders } from "./rows-behind.ts";
import { GroupsTable, ServicesTable } from "./SoldTables.tsx";
import { WaysTable } from "./WaysTable.tsx";

const none = { orders: 0, charged: 0, refunded: 0, cost: 0, profit: 0 };
const money = { orders: 3, charged: 360, refunded: 50, cost: 90, profit: 220 };
const report: Report = {
  ...{ from: "2026-11-28", to: "2026-11-29", today: "2026-11-30" },
  before: { from: "2026-11-26", to: "2026-11-27" },
  sums: { ...money, recharged: 1200.5 },
  sumsBefore: { ...money, profit: 300, recharged: 1200.5 },
  afterClosing: 0,
  bars: [
    { from: "2026-11-28", to: "2026-11-28", ...money },
    { from: "2026-11-29", to: "2026-11-29", ...none, profit: -30 },
  ],
  services: [
    { _id: "nid", ...money, before: none },
    { _id: "robiAirtelBalance", ...money, before: none },
    { _id: "nidBalance", ...money, before: none },
    { _id: "roshid", ...none, before: money },
  ],
  groups: [{ _id: LIST_PRICES, name: null, ...money, before: money }],
  ways: [
    { _id: "heard", count: 2, added: 1000.5, taken: 0, addedBefore: 0 },
    { _id: "desk", count: 1, added: 0, taken: 20, addedBefore: 0 },
  ],
  clerks: [
    { _id: "c1", name: "করিম", delivered: 4, cancelled: 0, wrong: 1, median: 125, worst: 1620 },
  ],
};

const days = "from=2026-11-28&amp;to=2026-11-29";
const drawn = (part: React.ReactNode) =>
  renderToStaticMarkup(<Router ssrPath="/reports">{part}</Router>);
/** Its words, a blank between them. */
const words = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

test("each figure stands beside its change, and leads to its rows on those days", () => {
  const html = drawn(<Figures report={report} />);
  expect(words(html)).toBe(
    " অর্ডার ৩ আগের সমান কাটা হয়েছে ৳৩৬০ আগের সমান ফেরত ৳৫০ আগের সমান খরচ ৳৯০ আগের সমান" +
      " লাভ ৳২২০ −৳৮০ রিচার্জ ৳১,২০০.৫০ আগের সমান ",
  );
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    `/all-order?status=all&amp;${days}`,
    `/all-order?status=all&amp;${days}`,
    `/all-order?status=all&amp;${days}&amp;deed=returned`,
    `/reports?${days}`,
    `/reports?${days}`,
    `/recharge-history?status=success&amp;${days}`,
  ]);
});

test("a day on which more went than came is below the line, and said so in the table", () => {
  const html = drawn(<ProfitChart bars={report.bars} />);
  expect(html.match(/fill-cancelled/g)).toHaveLength(1);
  expect(words(html)).toContain("সবচেয়ে বেশি ২৮ নভেম্বর, ২০২৬: ৳২২০");
  expect(words(html)).toContain("-৳৩০");
  expect(drawn(<ProfitChart bars={report.bars.slice(0, 1)} />)).toBe("");
});

test("rows lead to theirs: of a service, of a group, of a way; roshids have no list", () => {
  const services = drawn(<ServicesTable report={report} />);
  expect(services).toContain(`/all-order?status=all&amp;${days}&amp;category=nid"`);
  expect(services).toContain(`${days}&amp;category=nid&amp;deed=returned"`);
  expect(services).toContain(`${days}&amp;category=robiAirtelBalance"`);
  expect(services).not.toContain("category=nidBalance");
  expect(services).not.toContain("category=roshid");
  expect(drawn(<GroupsTable report={report} />)).toContain(`${days}&amp;group=${LIST_PRICES}"`);
  expect(words(drawn(<GroupsTable report={report} />))).toContain("তালিকার দাম");
  const ways = drawn(<WaysTable report={report} />);
  expect(ways).toContain(`/recharge-history?status=success&amp;way=heard&amp;${days}"`);
  expect(ways).toContain(`/audit?action=balance-set&amp;${days}"`);
});

test("every service that is ordered has its rows, an own one too", () => {
  const own = declarationOf("passportCopy", {
    name: { bn: "পাসপোর্ট কপি", en: "Passport copy" },
    ...{ group: "identity", icon: "document", consent: true, closedNotice: null },
    fields: [{ name: "number", label: { bn: "নম্বর", en: "Number" }, type: "code" }],
  });
  const services = [own, ...builtIns];
  const ordered = services.map(({ key }) => key).filter((key) => key !== "roshid");
  expect(ordered.filter((key) => !hasOrders(services, key))).toEqual([]);
  // One that this page does not know any more.
  expect(hasOrders(services, "gone")).toBe(true);
  const settled = ["nidBalance", "serverBalance", "editRoshidBalance", "roshid"];
  expect(settled.filter((name) => hasOrders(services, name))).toEqual([]);
});

test("what a clerk did leads to the orders, and a median says that it is about", () => {
  const html = drawn(<ClerksTable report={report} />);
  expect(html).toContain(`${days}&amp;clerk=c1&amp;deed=delivered"`);
  expect(html).toContain(`${days}&amp;clerk=c1&amp;deed=wrong"`);
  expect(html).not.toContain("deed=cancelled");
  expect(words(html)).toContain("প্রায় ২ ঘণ্টা ৫ মিনিট");
  expect(words(html)).toContain("১ দিন ৩ ঘণ্টা");
});
