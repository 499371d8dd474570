// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { expect, test } from "vitest";
import { asOfNow, readValue, storeUnlessOvertaken } from "./cache.ts";
import { cacheDb } from "./db.ts";

let people = 0;

/**
 * Another tab has stored its answer, so many ms after this one was asked for and `ago` ms before it
 * comes. Answers the balance that is kept, and the one that this tab is told to show.
 */
async function kept(other: object, own: object, { after = 1_000, ago = 0 } = {}) {
  const me = `overtaken-${++people}`;
  const storedAt = Date.now() - ago;
  const row = { ...asOfNow("user", other, "other"), asOf: new Date(storedAt).toISOString() };
  await cacheDb(me).values.put(row);
  const [left] = await storeUnlessOvertaken(me, [asOfNow("user", own, "own")], storedAt - after);
  return [(await readValue(me, "user"))?.value, left?.value];
}
const at = (balance: number, balanceVersion?: number) => ({ balance, balanceVersion });

test("of two tabs' answers the one of the later balance is kept, whichever comes first", async () => {
  expect(await kept(at(30, 7), at(50, 6))).toEqual([at(30, 7), at(30, 7)]);
  expect(await kept(at(30, 7), at(50, 6), { after: -5 })).toEqual([at(30, 7), at(30, 7)]);
  expect(await kept(at(30, 6), at(10, 7))).toEqual([at(10, 7), undefined]);
});

test("where nobody knows which is later, the one that was stored meanwhile is kept", async () => {
  expect(await kept(at(30), at(50, 6))).toEqual([at(30), at(30)]);
  expect(await kept(at(30), at(50, 6), { after: -5 })).toEqual([at(50, 6), undefined]);
});

test("a lower number is taken after a while: it is of a server that was restored from a backup", async () => {
  expect(await kept(at(30, 7), at(50, 6), { after: -5, ago: 120_000 })).toEqual([
    at(50, 6),
    undefined,
  ]);
});

test("what was stored by a clock that was set back since holds up nothing", async () => {
  expect(await kept(at(30), at(50), { ago: -3_600_000, after: 3_601_000 })).toEqual([
    at(50),
    undefined,
  ]);
});
