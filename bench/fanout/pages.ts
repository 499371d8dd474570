import { Agent, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { openStream } from "../world/load.ts";

/** Which step of its life an order has taken: placed, claimed, decided. */
export type Step = 1 | 2 | 3;
type Row = { _id: string; deleted?: true; claim?: object | null };

const LIST = "/api/apply/order?status=pending&sort=oldest";
const COUNTS = "/api/apply/order-counts";
const WORK = "/api/overview/work";
const ALERTS = "/api/audit/admin-alerts";

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export type Page = Awaited<ReturnType<typeof openPage>>;

/**
 * An open page with the queue, which asks as the page of the product does. `seen` hears of each
 * step that its list shows for the first time, `asked` of each request.
 */
export async function openPage(
  port: number,
  { cookie, admin }: { cookie: string; admin: boolean },
  { seen, asked }: { seen(order: string, step: Step): void; asked(): void },
) {
  const steps = new Map<string, number>();
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    asked();
    return request(port, path, { Cookie: cookie, ...headers });
  };

  let since = "";
  async function askList(): Promise<void> {
    const answer = await ask(since ? `${LIST}&since=${since}` : LIST);
    if (answer.status === 304) return;
    since = answer.version;
    for (const row of JSON.parse(answer.body) as Row[]) note(row);
  }

  function note({ _id, deleted, claim }: Row): void {
    const step = deleted ? 3 : claim ? 2 : 1;
    for (let each = (steps.get(_id) ?? 0) + 1; each <= step; each += 1) seen(_id, each as Step);
    steps.set(_id, Math.max(step, steps.get(_id) ?? 0));
  }

  const held = { counts: "", work: "" };
  let countsVersion = "";
  async function askCounts(): Promise<void> {
    const answer = await ask(COUNTS, { "If-None-Match": `"${countsVersion}"` });
    if (answer.status === 304) return;
    countsVersion = answer.version;
    held.counts = answer.body;
  }

  async function askBell(): Promise<void> {
    held.work = (await ask(WORK)).body;
  }

  const list = oneAtATime(askList);
  const counts = oneAtATime(paced(askCounts, 3_000));
  const bell = oneAtATime(paced(askBell, 2_000));
  const socket = await openStream(port, cookie, (lists, numbers) => {
    if (lists.includes("queue")) list();
    if (numbers) {
      held.counts = JSON.stringify(numbers.counts);
      held.work = JSON.stringify(numbers.work);
    } else if (lists.some((one) => one === "queue" || one === "recharge-history")) {
      counts();
      bell();
    }
    if (admin && lists.includes("users")) void ask(ALERTS);
  });
  await Promise.all([askList(), askCounts(), askBell()]);
  return {
    held,
    version: () => since,
    close: () => socket.destroy(),
  };
}

/** What is there by now for this person. */
export async function newest(port: number, cookie: string) {
  const [list, counts, work] = await Promise.all(
    [LIST, COUNTS, WORK].map((path) => request(port, path, { Cookie: cookie })),
  );
  return { version: list?.version, counts: counts?.body, work: work?.body };
}

/** For what is called meanwhile it is done once more afterwards, as in `pwa/api/changes.ts`. */
function oneAtATime(work: () => Promise<void>): () => void {
  let busy = false;
  let again = false;
  return async function run() {
    again = true;
    if (busy) return;
    busy = true;
    while (again) {
      again = false;
      await work();
    }
    busy = false;
  };
}

function paced(work: () => Promise<void>, ms: number): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    await delay(Math.max(0, last + ms - performance.now()));
    last = performance.now();
    await work();
  };
}

function request(
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; version: string; body: string }> {
  const options = { port, path, host: "127.0.0.1", agent, headers };
  return new Promise((done, fail) => {
    const call = get(options, (answer) => {
      let body = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => {
        body += part;
      });
      answer.on("end", () => {
        const status = answer.statusCode ?? 0;
        if (status !== 200 && status !== 304) fail(new Error(`${path}: ${status} ${body}`));
        done({ status, version: (answer.headers.etag ?? "").replace(/^W\/|"/g, ""), body });
      });
    });
    call.on("error", fail);
  });
}
