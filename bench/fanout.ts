import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "../server/db/sql.ts";
import { request } from "../server/test/payment-process.ts";
import { newest, openPage, type Page, type Step } from "./fanout/pages.ts";
import { fillYears } from "./growth/years.ts";
import { type Figures, figure, median, quantile, report } from "./world/measure.ts";
import { postgresSeconds } from "./world/processor.ts";
import { type Cluster, cookieOf, openWorld, type Served } from "./world/refresh-world.ts";

/**
 * `pages`: open pages of staff, each of another person, of whom so many are `admins`. `seconds`: of
 * a measurement.
 */
const full = { orders: 20_000, pages: 1_000, admins: 10, seconds: 60, settled: 30 };
export const toy: typeof full = { orders: 300, pages: 20, admins: 2, seconds: 4, settled: 4 };
/** Ten million orders a year, by day: each is placed, claimed and decided. */
const CHANGES_A_SECOND = 2.3;
const CUSTOMERS = 50;

/**
 * What open pages of the queue cost while a desk works: the processor of the server and of
 * PostgreSQL, less that of the same work without pages; and how soon each page has a change.
 */
export async function fanout(size: typeof full, cluster?: Cluster): Promise<Figures> {
  const world = await openWorld(cluster);
  try {
    const people = CUSTOMERS + size.pages + 1;
    const sql = await world.makeDatabase("fanout", people, 0);
    await fillYears(sql, people, size.orders);
    await hire(sql, size);
    const server = await world.serve("fanout");
    const desk = deskOf(server, people - 1);
    const alone = await measure(server, sql, size.seconds, desk.work);
    const one = await openPages(server, { ...size, pages: 1, admins: 0 }, desk);
    await desk.work(size.seconds / 4);
    await delay(1_000);
    one.close();
    const many = await openPages(server, size, desk);
    const taken = desk.taken();
    const beside = await measure(server, sql, size.seconds, desk.work);
    const requests = many.requests();
    await delay(size.settled * 1_000);
    const upToDate = await many.countUpToDate();
    const latencies = many.latencies();
    many.close();
    const app = beside.app - alone.app;
    const postgres = beside.postgres - alone.postgres;
    return {
      "cores for the pages": figure(app + postgres, { most: 0.1 }),
      "of the server": figure(app),
      "of PostgreSQL": figure(postgres),
      "cores for the work alone": figure(alone.app + alone.postgres),
      "requests of pages per s": figure(requests / size.seconds),
      "change to row, ms, median": figure(median(latencies)),
      "change to row, ms, p99": figure(quantile(latencies, 0.99)),
      "with one page, ms, worst": figure(Math.max(...one.latencies()), { most: 1_000 }),
      "pages up to date in the end": figure(upToDate, { least: size.pages }),
      "changes that each page has seen": figure(latencies.length / size.pages, {
        least: desk.taken() - taken,
      }),
    };
  } finally {
    await world.close();
  }
}

/** The pages' people become clerks, and the last of them admins. */
async function hire(sql: Sql, { pages, admins }: typeof full): Promise<void> {
  await sql`
    update users set role = case when n < ${CUSTOMERS + pages - admins}::int then 'staff'
      else 'admin' end
    from (select id, split_part(username, '-', 2)::int as n from users
          where username like 'bench-%') as bench
    where users.id = bench.id and n >= ${CUSTOMERS} and n < ${CUSTOMERS + pages}`;
}

/** A desk at work, each step of an order after the other. */
function deskOf({ product }: Served, admin: number) {
  const at = new Map<string, number>();
  let orders = 0;
  let taken = 0;

  async function send(path: string, method: string, cookie: string, body?: object) {
    const headers = { Cookie: cookie, "Idempotency-Key": crypto.randomUUID() };
    const answer = await request(`http://127.0.0.1:${product}${path}`, method, headers, body);
    const text = await answer?.text();
    if (!answer?.ok) throw new Error(`${method} ${path}: ${answer?.status} ${text}`);
    return JSON.parse(text ?? "") as { order: { _id: string } };
  }

  async function take(step: Step, order: string): Promise<string> {
    const began = performance.now();
    const path = `/api/apply/order/${order}`;
    const customer = cookieOf(1 + (orders++ % (CUSTOMERS - 1)));
    const placed = { category: "nid", nidNumber: "1234567890" };
    const id =
      step === 1 ? (await send("/api/apply/order", "POST", customer, placed)).order._id : order;
    if (step === 2) await send(`${path}/claim`, "POST", cookieOf(admin));
    if (step === 3) await send(path, "PUT", cookieOf(admin), { status: "cancel", note: "No" });
    at.set(`${id} ${step}`, began);
    taken += 1;
    return id;
  }

  return {
    taken: () => taken,
    /** When this step began; undefined of what was not done here. */
    beganAt: (order: string, step: Step) => at.get(`${order} ${step}`),
    async work(seconds: number): Promise<void> {
      const until = performance.now() + seconds * 1_000;
      let next = performance.now();
      let order = "";
      for (let turn = 0; performance.now() < until || turn % 3 > 0; turn += 1) {
        order = await take(((turn % 3) + 1) as Step, order);
        next += 1_000 / CHANGES_A_SECOND;
        await delay(Math.max(0, next - performance.now()));
      }
    },
  };
}

type Desk = ReturnType<typeof deskOf>;

/** The cores that were busy while it worked. */
async function measure(
  server: Served,
  sql: Sql,
  seconds: number,
  work: (seconds: number) => Promise<void>,
) {
  const used = async () => ({
    at: performance.now(),
    app: await appSeconds(server),
    postgres: await postgresSeconds(sql),
  });
  const before = await used();
  await work(seconds);
  const after = await used();
  const passed = (after.at - before.at) / 1_000;
  return {
    app: (after.app - before.app) / passed,
    postgres: (after.postgres - before.postgres) / passed,
  };
}

async function appSeconds({ bare }: Served): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${bare}/processor`);
  const { user, system } = (await answer.json()) as NodeJS.CpuUsage;
  return (user + system) / 1_000_000;
}

async function openPages({ product }: Served, { pages, admins }: typeof full, desk: Desk) {
  const seen: { order: string; step: Step; at: number }[] = [];
  let requests = 0;
  const opened: Page[] = [];
  const people = Array.from({ length: pages }, (_, page) => ({
    cookie: cookieOf(CUSTOMERS + page),
    admin: page >= pages - admins,
  }));
  for (const person of people)
    opened.push(
      await openPage(product, person, {
        seen: (order, step) => void seen.push({ order, step, at: performance.now() }),
        asked() {
          requests += 1;
        },
      }),
    );
  requests = 0;
  return {
    requests: () => requests,
    /** The ms from the beginning of each change until each page had it. */
    latencies: () =>
      seen.flatMap(({ order, step, at }) => at - (desk.beganAt(order, step) ?? Number.NaN) || []),
    /** Of how many pages list, counts and bell are as the server has them. */
    async countUpToDate(): Promise<number> {
      const now = {
        clerk: await newest(product, cookieOf(CUSTOMERS)),
        admin: await newest(product, cookieOf(CUSTOMERS + pages - 1)),
      };
      return opened.filter((page, at) => {
        const { version, counts, work } = people[at]?.admin ? now.admin : now.clerk;
        return page.version() === version && page.held.counts === counts && page.held.work === work;
      }).length;
    },
    close(): void {
      for (const page of opened) page.close();
    },
  };
}

if (process.argv[1] === import.meta.filename)
  report(await fanout(process.argv.includes("--toy") ? toy : full));
