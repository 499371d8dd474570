import type { Tab } from "./browser.ts";
import { type PersonName, people } from "./database.ts";
import type { Phone } from "./phone.ts";
import type { Server } from "./server.ts";
import type { World } from "./world.ts";

export type Truth = Awaited<ReturnType<typeof createTruth>>;
export const names = Object.keys(people) as PersonName[];

/** What the database has, read after each request: what was true at which moment. Amounts in tk. */
export async function createTruth(server: Server, world: World) {
  const rows = await server.sql<{ id: string; username: string }[]>`select id, username from users`;
  const ids = new Map(rows.map(({ id, username }) => [username, id]));
  const byId = new Map(rows.map(({ id, username }) => [id, username as PersonName]));
  const balances = new Map<PersonName, { tk: number; version: number; from: number }[]>(
    names.map((name) => [name, []]),
  );
  async function read(): Promise<void> {
    const now = await server.sql<{ userId: string; balance: number; version: number }[]>`
      select user_id, balance, version from accounts`;
    for (const { userId, balance, version } of now) {
      const past = balances.get(byId.get(userId) as PersonName);
      if (past && past.at(-1)?.version !== version)
        past.push({ tk: balance / 100, version, from: world.now() });
    }
  }
  await read();
  server.onServed(read);
  return {
    idOf: (name: string) => ids.get(name) as string,
    nameOf: (id: string | undefined) => (id === undefined ? undefined : byId.get(id)),
    balances: (name: PersonName) => balances.get(name) ?? [],
  };
}

/**
 * Looks at the balance that each tab shows: it must have been true at some moment, and none that
 * was true before what the same tab has shown already.
 */
export function watchBalances(
  truth: Truth,
  phones: Phone[],
  fault: (rule: string, what: string) => void,
): () => void {
  const seen = new WeakMap<Tab, { name: PersonName; tk: number; place: number }>();
  return () => {
    for (const phone of phones)
      for (const tab of phone.tabs) {
        const name = truth.nameOf(tab.page.who());
        const tk = name && tab.page.shownBalance();
        if (!name || tk === undefined) continue;
        const before = seen.get(tab);
        if (before?.name === name && before.tk === tk) continue;
        const from = before?.name === name ? before.place : 0;
        const past = truth.balances(name);
        const place = past.findIndex((one, at) => at >= from && one.tk === tk);
        if (place < 0)
          fault(
            "balance",
            `${phone.name} shows ${name} ${tk} after ${before?.tk}; true were ${past.map((one) => one.tk)}`,
          );
        seen.set(tab, { name, tk, place: Math.max(place, from) });
      }
  };
}
