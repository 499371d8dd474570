import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { newUser, type Person } from "../test/builders.ts";
import { expectRightLedger } from "../test/right-ledger.ts";
import { buy, type Name, names } from "./test/fixtures/purchases.ts";
import { openGroupDesk } from "./test/group-desk.ts";

const { server, admin, made, put, move, end } = await openGroupDesk();
afterAll(() => expectRightLedger(server.sql));

const GROUPS = 2;

type Deed =
  | { does: "list"; name: Name; tk: number }
  | { does: "cell"; group: number; name: Name; tk: number | null }
  | { does: "move"; group: number | null }
  | { does: "end"; group: number }
  /** The phone loads what it shows. */
  | { does: "look" }
  /** `count`: so many at once, as a form for many sends them. */
  | { does: "buy"; name: Name; count: number };

const tk = fc.integer({ min: 0, max: 20_000 }).map((poisha) => poisha / 100);
const name = fc.constantFrom(...names);
const group = fc.nat({ max: GROUPS - 1 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ does: fc.constant("list" as const), name, tk }),
  fc.record({ does: fc.constant("cell" as const), group, name, tk: fc.option(tk) }),
  fc.record({ does: fc.constant("move" as const), group: fc.option(group) }),
  { weight: 1, arbitrary: fc.record({ does: fc.constant("end" as const), group }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("look" as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant("buy" as const),
      name,
      count: fc.integer({ min: 1, max: 3 }),
    }),
  },
);

const chargesOf = async (person: Person): Promise<number[]> =>
  (
    await server.sql<{ tk: number }[]>`
      select amount / 100.0 as tk from transfers
      where user_id = ${person.user._id} and kind = 'charge' order by wallet_version`
  ).map(({ tk }) => tk);
const receiptsOf = async (person: Person): Promise<number[]> =>
  (await person.send("GET", "/api/wallet/statement?limit=50")).body
    .filter(({ kind }: { kind: string }) => kind === "charge")
    .map(({ amount }: { amount: number }) => Math.abs(amount))
    .toReversed();

test("charged = shown = receipt, to the poisha; a stale price is refused with both prices", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 8, maxLength: 20 }), async (deeds) => {
      await server.sql`truncate rate_limits, lookup_tries`;
      const person = await newUser(server, admin, 50_000);
      const groups = await Promise.all(Array.from({ length: GROUPS }, () => made()));
      const list: Record<Name, number> = (await admin.send("GET", "/api/balance")).body;
      const cells = groups.map(() => ({}) as Partial<Record<Name, number>>);
      const ended = new Set<number>();
      let mine: number | null = null;
      const truth = (name: Name) => (mine === null ? undefined : cells[mine]?.[name]) ?? list[name];

      const charged: number[] = [];
      const first = await buy(person, "roshidBalance", list.roshidBalance, "");
      const edited: string = first.body.roshid._id;
      if (list.roshidBalance > 0) charged.push(list.roshidBalance);
      const look = async () => {
        const { prices, services } = (await person.send("GET", "/api/start")).body;
        for (const name of names) expect(prices[name]).toBe(truth(name));
        expect(services.find(({ key }: { key: string }) => key === "nid").price).toBe(
          truth("nidBalance"),
        );
        return prices as Record<Name, number>;
      };
      let shown = await look();

      for (const deed of deeds) {
        if (deed.does === "list") {
          await put({ name: deed.name, was: list[deed.name], price: deed.tk });
          list[deed.name] = deed.tk;
        }
        if (deed.does === "cell" && !ended.has(deed.group)) {
          const prices = cells[deed.group] ?? {};
          const was = prices[deed.name] ?? null;
          await put({ name: deed.name, group: groups[deed.group], was, price: deed.tk });
          if (deed.tk === null) delete prices[deed.name];
          else prices[deed.name] = deed.tk;
        }
        if (deed.does === "move" && (deed.group === null || !ended.has(deed.group))) {
          await move(person, deed.group === null ? null : (groups[deed.group] ?? null));
          mine = deed.group;
        }
        if (deed.does === "end") {
          await end(groups[deed.group] ?? "");
          ended.add(deed.group);
          cells[deed.group] = {};
          if (mine === deed.group) mine = null;
        }
        if (deed.does === "look") shown = await look();
        if (deed.does === "buy") {
          const [told, now] = [shown[deed.name], truth(deed.name)];
          const answers = await Promise.all(
            Array.from({ length: deed.count }, () => buy(person, deed.name, told, edited)),
          );
          if (told === now) {
            for (const { status } of answers) expect(status).toBeLessThan(300);
            if (now > 0) charged.push(...answers.map(() => now));
          } else
            for (const { status, body } of answers)
              expect([status, body.code, body.price]).toEqual([409, "price-changed", now]);
        }
      }
      expect(await chargesOf(person)).toEqual(charged);
      expect(await receiptsOf(person)).toEqual(charged.slice(-50));
      shown = await look();
      for (const [nth, group] of groups.entries()) if (!ended.has(nth)) await end(group);
    }),
    { numRuns: 8 },
  );
}, 120_000);
