import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import type { Dashboard as Figures } from "../../contract/dashboard.ts";
import { Trouble } from "./Dashboard.tsx";

const calm = { review: 0, doubt: 0, logins: 0, lookups: 0, ledger: 0, unchecked: 0, backup: 0 };

const none = { count: 0, newest: null };
const idle = { returned: none, answered: none, late: none, money: none, silent: none };

/** The lines that an admin reads, in Bengali, and where they lead. */
function lines(
  trouble: Partial<Figures["trouble"]>,
  work: Figures["work"] = idle,
): { text: string; href: string | undefined }[] {
  const figures = {
    trouble: { ...calm, ...trouble },
    waiting: { counts: [0, 0, 0, 0, 0], oldest: null },
    work,
  };
  const drawn = renderToStaticMarkup(
    <Router ssrPath="/home">
      <Trouble {...(figures as unknown as Figures)} />
    </Router>,
  );
  return [...drawn.matchAll(/<li>(.*?)<\/li>/gs)].map(([, line = ""]) => ({
    text: line
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
    href: /href="([^"]+)"/.exec(line)?.[1],
  }));
}

test("when all is well nothing is told of ledger and backups", () => {
  expect(lines({})).toEqual([]);
});

test("a broken ledger stands first, before what staff can do themselves", () => {
  const [first, second] = lines({ ledger: 2, review: 1 });
  expect(first).toEqual({
    text: "টাকার হিসাব মিলছে না: ২টি নিয়ম ভেঙেছে যিনি সার্ভার চালান তাঁকে এখনই জানান (npm run ledger:verify)।",
    href: undefined,
  });
  expect(second?.href).toBe("/recharge-history");
});

test("what waits for staff is told with its list", () => {
  const some = { count: 2, newest: "2026-11-26T05:00:00.000Z" };
  expect(
    lines({}, { returned: some, answered: some, late: some, money: some, silent: some }).map(
      ({ href }) => href,
    ),
  ).toEqual([
    "/all-order?wrong=1",
    "/all-order?unanswered=1",
    "/all-order?late=1",
    "/sent-money",
    "/sent-money",
  ]);
});

test("a late backup or check is told in hours or days, with the command that mends it", () => {
  const say = (trouble: Partial<Figures["trouble"]>) => lines(trouble)[0]?.text;
  expect(say({ backup: 13 })).toBe(
    "১৩ ঘণ্টা ধরে কোনো ব্যাকআপ নেই যিনি সার্ভার চালান তাঁকে জানান (npm run backup)।",
  );
  expect(say({ backup: 71 })).toMatch(/^২ দিন ধরে কোনো ব্যাকআপ নেই/);
  expect(say({ unchecked: 73 })).toMatch(
    /^৩ দিন ধরে টাকার হিসাব মিলিয়ে দেখা হয়নি .*npm run ledger:verify/,
  );
});
