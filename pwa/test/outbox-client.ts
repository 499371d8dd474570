/// <reference types="node" />
// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "./browser.ts";
import { nid } from "../../contract/services/nid.ts";
import { keepAnswers } from "../keep-answers.ts";
import { startConnection } from "../offline/connection.ts";
import { countUnsent, listOutbox } from "../offline/sending/outbox.ts";
import { startSync } from "../offline/sending/sync.ts";
import { placeOrder } from "../orders/place-order.ts";
import { signIn, startSession } from "../session/session.ts";
import { browseAt } from "./browser.ts";

/*
 * A phone without a screen, as a process of its own: it runs the client's code from the tap on, over a network of the caller.
 * `node outbox-client.ts <origin> <username> <password> <orders>` places so many orders, waits until all are sent and prints the
 * outcome. For bench/faults.ts.
 */
const [origin = "", username = "", password = "", orders = ""] = process.argv.slice(2);
const LOOK_AGAIN_MS = 250;
const TAP_MS = 20;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Adds what Node's fetch lacks: cookies and Sec-Fetch-Site. */
function behaveLikeBrowser(): void {
  const { fetch } = globalThis;
  let cookie = "";
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    request.headers.set("Sec-Fetch-Site", "same-origin");
    if (cookie) request.headers.set("Cookie", cookie);
    const answer = await fetch(request);
    cookie = answer.headers.get("Set-Cookie")?.split(";")[0] ?? cookie;
    return answer;
  };
}

async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch {
      await sleep(LOOK_AGAIN_MS);
    }
  }
}

behaveLikeBrowser();
browseAt(origin);
startSession();
startConnection();
const { _id } = await untilDone(() => signIn({ username, password }));
startSync(keepAnswers);
for (let order = 0; order < Number(orders); order += 1) {
  const nidNumber = String(1_000_000_000 + order);
  void placeOrder(nid, { nidNumber }, 120);
  await sleep(TAP_MS);
}
while ((await listOutbox(_id)).length < Number(orders)) await sleep(LOOK_AGAIN_MS);
while ((await countUnsent(_id)) > 0) {
  const stuck = (await listOutbox(_id)).find((item) => item.state === "needs-attention" || item.state === "expired");
  if (stuck) throw new Error(`${stuck.state}: ${JSON.stringify(stuck.lastError)}`);
  await sleep(LOOK_AGAIN_MS);
}
const items = await listOutbox(_id);
const attempts = items.reduce((sum, item) => sum + item.attempts, 0);
process.stdout.write(JSON.stringify({ done: items.length, attempts }), () => process.exit(0));
