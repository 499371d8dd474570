import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { dayAfter } from "../../contract/reports/report.ts";
import type { Service } from "../../contract/services/own.ts";
import { extraOf } from "../../contract/services/values.ts";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { type Answer, newUser, type Person } from "../test/builders.ts";
import { changed, madeService, passport } from "../test/own-services.ts";
import { expectRightLedger } from "../test/right-ledger.ts";
import { buy, type Item, names, sims } from "./test/fixtures/purchases.ts";
import { openGroupDesk } from "./test/group-desk.ts";

const { server, admin, made, put, move, end } = await openGroupDesk();
const { sql } = server;
afterAll(() => expectRightLedger(sql));

const own = await madeService(admin);
const fast = { field: "speed", value: "fast" };
const items: Item[] = [
  ...names.map((name) => ({ name })),
  ...sims,
  { name: own.key },
  { name: own.key, option: fast },
];
const GROUPS = 2;

type Deed =
  | { does: "list" | "cost"; item: Item; tk: number }
  | { does: "extra"; item: Required<Item>; tk: number }
  | { does: "cell"; group: number; item: Item; tk: number | null }
  | { does: "move"; group: number | null }
  | { does: "end"; group: number }
  /** An editor saves the own service: with another extra, or without its urgent option. */
  | { does: "edit"; tk: number | null }
  /** The phone loads what it shows. */
  | { does: "look" }
  /** `count`: so many at once, as a form for many sends them. */
  | { does: "buy"; item: Item; count: number }
  /** The outbox, which got no answer, sends its last order again. */
  | { does: "again" };

const tk = fc.integer({ min: 0, max: 20_000 }).map((poisha) => poisha / 100);
const item = fc.constantFrom(...items);
const option = fc.constantFrom(...items.filter((one): one is Required<Item> => !!one.option));
const group = fc.nat({ max: GROUPS - 1 });
const does = <const D extends Deed["does"]>(name: D) => fc.constant(name);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ does: does("list"), item, tk }),
  { weight: 2, arbitrary: fc.record({ does: does("extra"), item: option, tk }) },
  fc.record({ does: does("cost"), item, tk }),
  fc.record({ does: does("cell"), group, item, tk: fc.option(tk) }),
  fc.record({ does: does("move"), group: fc.option(group) }),
  fc.record({ does: does("end"), group }),
  fc.record({ does: does("edit"), tk: fc.option(tk) }),
  { weight: 2, arbitrary: fc.record({ does: does("look") }) },
  {
    weight: 8,
    arbitrary: fc.record({ does: does("buy"), item, count: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: does("again") }) },
);

/** What everything is now, by what the deeds have done. In poisha. */
class Truth {
  list = new Map<string, number>();
  cells = Array.from({ length: GROUPS }, () => new Map<string, number>());
  extras = new Map<string, number>();
  costs = new Map<string, number>();
  ended = new Set<number>();
  mine: number | null = null;
  offered = true;

  price({ name, option }: Item): number {
    const cell = this.mine === null ? undefined : this.cells[this.mine]?.get(name);
    const base = cell ?? this.list.get(name) ?? 0;
    return base + (option ? (this.extras.get(partOf({ name, option })) ?? 0) : 0);
  }

  cost({ name, option }: Item): number {
    const part = option && this.costs.get(partOf({ name, option }));
    return (this.costs.get(partOf({ name })) ?? 0) + (part ?? 0);
  }
}
const partOf = ({ name, option }: Item) => [name, option?.value ?? ""].join(" ");
const poisha = (tk: number) => Math.round(tk * 100);

/** What a phone shows of it, in poisha, as its forms count it. */
function shownBy(start: { prices: Record<string, number>; services: Service[] }) {
  return ({ name, option }: Item): number => {
    const service = start.services.find(({ priceName }) => priceName === name);
    const chosen = option ? { [option.field]: option.value } : {};
    return poisha(start.prices[name] ?? 0) + poisha(service ? extraOf(service, chosen) : 0);
  };
}

/** The own service with this extra of its urgent option, or without that option. */
const edited = (extra: number | null) => [
  ...passport.fields.slice(0, 2),
  {
    ...passport.fields[2],
    name: fast.field,
    options: [
      { value: "Usual", label: { bn: "সাধারণ", en: "Usual" } },
      ...(extra === null ? [] : [{ value: "fast", label: { bn: "জরুরি", en: "Urgent" }, extra }]),
    ],
  },
];

type Kept = { price: number; cost: number; group: string | null };
const keptOf = (person: Person) => sql<Kept[]>`
  select price, cost, price_group as group, created_at from orders where user_id = ${person.user._id}
  union all
  select price, cost, price_group, created_at from roshid_revisions
  where user_id = ${person.user._id}
  order by created_at`;
const chargesOf = async (person: Person) =>
  (
    await sql<{ amount: number }[]>`
      select amount from transfers where user_id = ${person.user._id} and kind = 'charge'
      order by wallet_version`
  ).map(({ amount }) => amount);
const receiptsOf = async (person: Person): Promise<number[]> =>
  (await person.send("GET", "/api/wallet/statement?limit=50")).body
    .filter(({ kind }: { kind: string }) => kind === "charge")
    .map(({ amount }: { amount: number }) => poisha(-amount))
    .toReversed();

/** What admins do, and what is true afterwards. */
async function change(
  deed: Deed,
  truth: Truth,
  { person, groups }: { person: Person; groups: string[] },
): Promise<void> {
  if (deed.does === "list") {
    const { name } = deed.item;
    const was = (truth.list.get(name) ?? 0) / 100;
    expect((await put({ name, was, price: deed.tk })).status).toBe(200);
    truth.list.set(name, poisha(deed.tk));
  }
  if (deed.does === "extra" || deed.does === "cost") {
    const { item } = deed;
    if (item.option === fast && !truth.offered) return;
    const cost = deed.does === "cost";
    const parts = cost ? truth.costs : truth.extras;
    const was = (parts.get(partOf(item)) ?? 0) / 100;
    const set = await put({ ...item, ...(cost && { cost }), was, price: deed.tk });
    expect(set.status).toBe(200);
    parts.set(partOf(item), poisha(deed.tk));
  }
  if (deed.does === "cell" && !truth.ended.has(deed.group)) {
    const cells = truth.cells[deed.group] ?? new Map();
    const { name } = deed.item;
    const before = cells.get(name);
    const was = before === undefined ? null : before / 100;
    await put({ name, group: groups[deed.group], was, price: deed.tk });
    if (deed.tk === null) cells.delete(name);
    else cells.set(name, poisha(deed.tk));
  }
  if (deed.does === "move" && (deed.group === null || !truth.ended.has(deed.group))) {
    await move(person, deed.group === null ? null : (groups[deed.group] ?? null));
    truth.mine = deed.group;
  }
  if (deed.does === "end") {
    await end(groups[deed.group] ?? "");
    truth.ended.add(deed.group);
    truth.cells[deed.group] = new Map();
    if (truth.mine === deed.group) truth.mine = null;
  }
  if (deed.does === "edit") {
    await changed(admin, own.key, { fields: edited(deed.tk) });
    truth.offered = deed.tk !== null;
    const part = partOf({ name: own.key, option: fast });
    truth.extras.set(part, poisha(deed.tk ?? 0));
    if (deed.tk === null) truth.costs.delete(part);
  }
}

/** What the report of these days says, in poisha; the day may end meanwhile. */
const today = dateInDhaka(new Date());
async function reported() {
  const path = `/api/reports?from=${today}&to=${dayAfter(today, 1)}`;
  const { orders, charged, refunded, cost } = (await admin.send("GET", path)).body.sums;
  return { orders, charged: poisha(charged), refunded: poisha(refunded), cost: poisha(cost) };
}

test("charged = shown = kept = receipt = report, to the poisha; a stale price is refused with both prices", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 8, maxLength: 24 }), async (deeds) => {
      await sql`truncate rate_limits, lookup_tries, option_prices, costs`;
      await changed(admin, own.key, { fields: edited(0) });
      const person = await newUser(server, admin, 90_000);
      const groups = await Promise.all(Array.from({ length: GROUPS }, () => made()));
      const truth = new Truth();
      const before = await reported();
      const list: Record<string, number> = (await admin.send("GET", "/api/balance")).body;
      for (const [name, tk] of Object.entries(list)) truth.list.set(name, poisha(tk));

      const kept: Kept[] = [];
      const keep = (item: Item, count = 1) => {
        const group = truth.mine === null ? null : (groups[truth.mine] ?? null);
        for (let nth = 0; nth < count; nth += 1)
          kept.push({ price: truth.price(item), cost: truth.cost(item), group });
      };
      const first = { name: "roshidBalance" };
      const roshid = (await buy(person, first, truth.price(first) / 100)()).body.roshid._id;
      keep(first);
      const look = async () => {
        const shown = shownBy((await person.send("GET", "/api/start")).body);
        for (const one of items)
          if (truth.offered || one.option !== fast) expect(shown(one)).toBe(truth.price(one));
        return new Map(items.map((one) => [one, shown(one)]));
      };
      let shown = await look();
      let last: { send: () => Promise<Answer>; answer: Answer } | undefined;

      for (const deed of deeds) {
        await change(deed, truth, { person, groups });
        if (deed.does === "look") shown = await look();
        if (deed.does === "again" && last) {
          const { status, body } = await last.send();
          expect([status, body.order?.price, body.price]).toEqual([
            last.answer.status,
            last.answer.body.order?.price,
            last.answer.body.price,
          ]);
        }
        if (deed.does === "buy") {
          const { item, count } = deed;
          const [told, now] = [shown.get(item) ?? 0, truth.price(item)];
          const sending = Array.from({ length: count }, () =>
            buy(person, item, told / 100, { edited: roshid }),
          );
          const answers = await Promise.all(sending.map((send) => send()));
          const refused = (item.option === fast && !truth.offered) || told !== now;
          if (!refused) keep(item, count);
          for (const { status, body } of answers)
            if (item.option === fast && !truth.offered) expect(status).toBe(422);
            else if (refused)
              expect([status, body.code, body.price]).toEqual([409, "price-changed", now / 100]);
            else expect(status).toBeLessThan(300);
          const [send, answer] = [sending[0], answers[0]];
          // A look-up has no key: the same one again is free.
          if (send && answer && item.name !== "serverBalance") last = { send, answer };
        }
      }
      const found = await keptOf(person);
      expect(found.map(({ price, cost, group }) => ({ price, cost, group }))).toEqual(kept);
      const charged = kept.map(({ price }) => price).filter((price) => price > 0);
      expect(await chargesOf(person)).toEqual(charged);
      expect(await receiptsOf(person)).toEqual(charged.slice(-50));
      const { orders, ...money } = await reported();
      const sum = (part: "price" | "cost") => kept.reduce((all, one) => all + one[part], 0);
      expect(orders - before.orders).toBe(kept.length);
      expect(money).toEqual({
        charged: before.charged + sum("price"),
        refunded: before.refunded,
        cost: before.cost + sum("cost"),
      });
      await look();
      for (const [nth, group] of groups.entries()) if (!truth.ended.has(nth)) await end(group);
    }),
    { numRuns: 6 },
  );
}, 120_000);
