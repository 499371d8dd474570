import { expect, test } from "vitest";
import type { BookRow } from "../../contract/shop/shop.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { daysOf, entriesOf, figuresOf } from "./entries.ts";

const DAY = "2026-12-01";
// Dhaka is six hours ahead: this is still the first of December there.
const at = (hour: number, day = DAY) => `${day}T${String(hour).padStart(2, "0")}:00:00.000Z`;
const row = (_id: string, more: Partial<BookRow> = {}): BookRow => ({
  _id,
  category: "nid",
  createdAt: at(5),
  paid: 120,
  ...more,
});
const item = (id: string, more: Partial<OutboxItem>): OutboxItem =>
  ({
    id,
    kind: "order",
    summary: { category: "tin", forWhom: "সালমা" },
    expectedPrice: 90.5,
    createdAt: Date.parse(at(6)),
    state: "queued",
    ...more,
  }) as OutboxItem;
const took = (tk: number, hour = 5, day = DAY) => ({
  asked: tk,
  came: [{ tk, at: at(hour, day) }],
  at: at(hour, day),
});

test("a day counts its orders and their cost, and all money that came on it", () => {
  const rows = [
    row("a", { sum: took(150) }),
    row("b", { sum: { asked: 150, came: [{ tk: 50, at: at(5) }], at: at(5) } }),
    row("c"),
    row("old", { createdAt: at(5, "2026-11-02"), sum: took(200) }),
    row("later", { sum: { ...took(100, 5, "2026-12-02"), asked: 100 } }),
    row("gone", { paid: 0, cancelled: true, sum: took(80) }),
    row("night", { createdAt: at(19), paid: 7 }),
  ];
  expect(figuresOf(rows, DAY)).toEqual({
    orders: 4,
    cost: 480,
    taken: 480,
    yours: 0,
    due: 100,
  });
  expect(figuresOf(rows, "2026-12").taken).toBe(580);
  const days = daysOf(rows, "2026-12");
  expect(days.map(([day]) => day)).toEqual(["2026-12-02", DAY]);
  for (const [day, ofDay] of days) expect(figuresOf(ofDay, day)).toEqual(figuresOf(rows, day));
  expect(figuresOf(rows, "2026-11").orders).toBe(1);
});

test("what waits on this phone is counted, what is refused is not", () => {
  const waiting = item("k1", { own: { sum: took(150, 6) } });
  const entries = entriesOf(
    [row("a")],
    [
      waiting,
      item("k2", { state: "needs-attention" }),
      item("k3", { state: "expired" }),
      item("k4", { kind: "roshid-edit", of: "a", expectedPrice: 15 }),
    ],
  );
  expect(entries.map(({ _id, waits, paid }) => [_id, waits, paid])).toEqual([
    ["k1", true, 90.5],
    ["a", undefined, 135],
  ]);
  expect(figuresOf(entries, DAY)).toMatchObject({
    orders: 2,
    cost: 225.5,
    taken: 150,
    yours: -75.5,
  });
});

test("what was just sent is counted once, until and after the book has it", () => {
  const sent = item("k1", { state: "done", result: { orderId: "o1" } });
  const note = item("k2", {
    kind: "own-sum",
    of: "o1",
    body: took(150, 6),
    expectedPrice: undefined,
  });
  for (const rows of [[], [row("o1", { createdAt: at(6) })]]) {
    const entries = entriesOf(rows, [sent, note]);
    expect(entries).toMatchObject([{ _id: "o1", sum: { asked: 150 } }]);
    expect(entries[0]).not.toHaveProperty("waits");
  }
});

test("of a note here and one of another phone the later one counts, also once this is sent", () => {
  const note = (hour: number, state: "queued" | "done") => {
    const said = took(150, hour);
    return item("k", {
      kind: "own-sum",
      of: "a",
      state,
      body: said,
      result: { sealed: new ArrayBuffer(0) },
    });
  };
  const known = row("a", { sum: took(99, 7) });
  const sumAfter = (one: OutboxItem) => entriesOf([known], [one])[0]?.sum?.asked;
  expect([sumAfter(note(6, "queued")), sumAfter(note(8, "queued"))]).toEqual([99, 150]);
  expect([sumAfter(note(6, "done")), sumAfter(note(8, "done"))]).toEqual([99, 150]);
});

test("what came before an order arrived counts on its day", () => {
  const note = item("k", { kind: "own-sum", of: "a", body: took(150, 17, "2026-11-30") });
  const entries = entriesOf([row("a", { createdAt: at(5) })], [note]);
  expect(figuresOf(entries, DAY)).toMatchObject({ orders: 1, taken: 150 });
  expect(figuresOf(entries, "2026-11").taken).toBe(0);
});

test.each([{ state: "needs-attention" }, { body: { asked: 1 } }, { body: null }] as const)(
  "a note that is not sent, or that nobody wrote, is in no book: %j",
  (changes) => {
    const note = item("k", { kind: "own-sum", of: "a", body: took(150), ...changes });
    expect(entriesOf([row("a")], [note])[0]).not.toHaveProperty("sum");
  },
);
