import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { OpenCluster } from "./world/cluster.ts";
import { load } from "./world/load.ts";
import { cookieOf, openWorld } from "./world/refresh-world.ts";
import { inTurns, median, paceOf, ratio } from "./world/turns.ts";

/** Every user has `orders` orders; a page of a list has 50. */
export type Size = { people: number; orders: number; roundMs: number; rounds: number };
export type Figures = Awaited<ReturnType<typeof reads>>;

const full: Size = { people: 100, orders: 60, roundMs: 2_000, rounds: 5 };
export const toy: Size = { people: 5, orders: 10, roundMs: 50, rounds: 1 };
const CONNECTIONS = 32;

/** The product's routes, each with a bare one that answers the same rows with one query. */
const routes = {
  userInfo: { path: "/api/users/userInfo", bare: (id: string) => `/user/${id}` },
  balance: { path: "/api/balance", bare: () => "/prices" },
  "my-order": { path: "/api/apply/my-order?limit=50", bare: (id: string) => `/orders/${id}` },
};
type Name = keyof typeof routes;
const names = Object.keys(routes) as Name[];

/** Reads per second without an ETag, each route in turns with a bare Hono route that makes one query for the same rows. */
export async function reads(size: Size, openCluster?: OpenCluster) {
  const { people, rounds, roundMs } = size;
  const world = await openWorld(openCluster);
  try {
    const sql = await world.makeDatabase("reads", people, people * size.orders);
    const { product, bare } = await world.serve("reads");
    const ids = await sql<{ id: string; n: number }[]>`
      select id, substr(username, 7)::int as n from users where username like 'bench-%'`;
    const one = (n: number) => ids[n % ids.length] as { id: string; n: number };
    const pace = async (port: number, ask: (n: number) => { path: string; headers?: Record<string, string> }) =>
      paceOf(await load(port, CONNECTIONS, roundMs, (n) => ({ method: "GET", ...ask(n) })), 200);
    const figures = {} as Record<Name, { product: number; bare: number; toBare: number }>;
    for (const name of names) {
      const runs = await inTurns(rounds, {
        bare: () => pace(bare, (n) => ({ path: routes[name].bare(one(n).id) })),
        product: () => pace(product, (n) => ({ path: routes[name].path, headers: { Cookie: cookieOf(one(n).n) } })),
      });
      figures[name] = {
        product: median(runs.map((run) => run.product)),
        bare: median(runs.map((run) => run.bare)),
        toBare: ratio(runs, "product", "bare"),
      };
    }
    return { size, figures };
  } finally {
    await world.close();
  }
}

function report({ figures }: Figures): void {
  const n = (value: number) => Math.round(value).toLocaleString("en");
  const rows = names.map((name) => {
    const { product, bare, toBare } = figures[name];
    return [
      `GET ${routes[name].path}, per s`,
      { is: n(product), beside: `bare route, one query: ${n(bare)}`, ratio: toBare.toFixed(2), reach: "≥ 0.6" },
    ];
  });
  console.table(Object.fromEntries(rows));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const figures = await reads(process.argv.includes("--toy") ? toy : full);
  report(figures);
  const results = new URL("./results/", import.meta.url);
  mkdirSync(results, { recursive: true });
  writeFileSync(new URL("reads.json", results), JSON.stringify(figures, null, 2));
}
