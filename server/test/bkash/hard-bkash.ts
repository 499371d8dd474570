import { setTimeout as delay } from "node:timers/promises";
import { type Context, Hono } from "hono";
import type { Answer } from "../../recharge/sandbox/payments.ts";
import type { SandboxOptions } from "../../recharge/sandbox/sandbox.ts";
import { openCountedBkash } from "./counted-bkash.ts";

/**
 * `pays`: whether execute moves the money. `execute`: how it answers instead of the truth.
 * `tampers`: what is wrong with a payment that went through. `firstQuery`: what the first query
 * after execute answers.
 */
type Hard = {
  pays: boolean;
  execute?: Answer | "silence" | "slow";
  tampers?: "amount" | "currency" | "invoice" | "trxID";
  firstQuery?: "initiated" | "maintenance";
};

/** As bKash's sandbox spelled them, not as its developer pages list them. */
const sentences = {
  "503": "System is undergoing maintenance. Please try again later",
  "2029": "Duplicate for All Transactions",
  "2117": "Payment execution already been called before",
  "9999": "System Error.",
};

/**
 * bKash refuses with HTTP 200, except for maintenance. `status`: as the endpoints really answer.
 * `error`: as the developer pages say.
 */
function code(of: keyof typeof sentences, envelope: "status" | "error" = "status"): Answer {
  return {
    http: of === "503" ? 503 : 200,
    body: { [`${envelope}Code`]: of, [`${envelope}Message`]: sentences[of] },
  };
}

/**
 * What bKash may do beside the five outcomes of the sandbox's page. A code that is there twice
 * comes once in each envelope.
 */
export const hardOutcomes: Record<string, Hard> = {
  "lost-unpaid": { pays: false, execute: "silence" },
  "late-paid": { pays: true, execute: "silence", firstQuery: "initiated" },
  "slow-answer": { pays: true, execute: "slow" },
  "504-paid": {
    pays: true,
    execute: { http: 504, body: { message: "Endpoint request timed out" } },
  },
  "2117-paid": { pays: true, execute: code("2117", "error") },
  "2117-unpaid": { pays: false, execute: code("2117") },
  "2029": { pays: false, execute: code("2029") },
  "9999-paid": { pays: true, execute: code("9999", "error") },
  "9999-unpaid": { pays: false, execute: code("9999") },
  "503": { pays: false, execute: code("503", "error") },
  "503-paid": { pays: true, execute: code("503", "error"), firstQuery: "maintenance" },
  "amount-mismatch": { pays: true, tampers: "amount" },
  "wrong-invoice": { pays: true, tampers: "invoice" },
  "wrong-currency": { pays: true, tampers: "currency" },
  "reused-trx": { pays: true, tampers: "trxID" },
};

type Chosen = { hard: Hard; queries: number };
type Body = Record<string, string>;

/**
 * The sandbox, whose payment page takes the names of {@link hardOutcomes} too: it does the nearest
 * usual thing, and the answers are changed on their way. `slowMs`: how long the slow answer takes.
 * `isHeld`: while true, each query is answered as the first.
 */
export function openHardBkash({
  slowMs,
  isHeld,
  ...options
}: SandboxOptions & { slowMs: number; isHeld?: () => boolean }) {
  const sandbox = openCountedBkash(options);
  const chosen = new Map<string, Chosen>();
  let lastTrxID: string | undefined;

  const app = new Hono()
    .onError((error) => {
      throw error;
    })
    .post("/bkash-sandbox/pay/:id", async (c) => {
      const { outcome } = await c.req.parseBody();
      const [id, hard] = [c.req.param("id"), hardOutcomes[String(outcome)]];
      if (hard) chosen.set(id, { hard, queries: 0 });
      else chosen.delete(id);
      const usual = hard ? (hard.pays ? "pay" : "insufficient") : String(outcome);
      return sandbox.app.request(c.req.url, {
        method: "POST",
        body: new URLSearchParams({ outcome: usual }),
      });
    })
    .use("*", async (c, next) => {
      const called = /\/(execute|payment\/status)$/.exec(c.req.path)?.[1];
      if (!called) return next();
      const { paymentID = "" } = (await c.req.raw
        .clone()
        .json()
        .catch(() => ({}))) as Body;
      await next();
      const choice = chosen.get(paymentID);
      const answer = (await c.res
        .clone()
        .json()
        .catch(() => ({}))) as Body;
      const isDone = answer.transactionStatus === "Completed";
      if (!choice) lastTrxID = isDone ? answer.trxID : lastTrxID;
      else if (called !== "execute") c.res = queried(c, choice, answer);
      else if (isDone || answer.statusCode === "2023") c.res = await executed(c, choice, answer);
    })
    .route("/", sandbox.app);

  async function executed(c: Context, choice: Chosen, answer: Body): Promise<Response> {
    const { execute } = choice.hard;
    if (execute === "silence") return dropConnection(c);
    if (execute === "slow") await delay(slowMs, undefined, { ref: false });
    if (typeof execute === "object") return c.json(execute.body, execute.http);
    return c.json({ ...answer, ...tampered(choice, answer) });
  }

  function queried(c: Context, choice: Chosen, answer: Body): Response {
    choice.queries += 1;
    const first = choice.queries === 1 || isHeld?.() ? choice.hard.firstQuery : undefined;
    if (first === "maintenance") return c.json(code("503", "error").body, 503);
    const { trxID: _, paymentExecuteTime: __, ...unpaid } = answer;
    if (first === "initiated") return c.json({ ...unpaid, transactionStatus: "Initiated" });
    return c.json({
      ...answer,
      ...(answer.transactionStatus === "Completed" && tampered(choice, answer)),
    });
  }

  function tampered(
    { hard }: Chosen,
    { amount, merchantInvoice, merchantInvoiceNumber }: Body,
  ): Body {
    if (hard.tampers === "trxID" && lastTrxID) return { trxID: lastTrxID };
    // 11 for 110, which is easy to overlook.
    if (hard.tampers === "amount") return { amount: String(Number(amount) / 10) };
    if (hard.tampers === "currency") return { currency: "USD" };
    if (hard.tampers !== "invoice") return {};
    return merchantInvoice
      ? { merchantInvoice: `${merchantInvoice}-OTHR` }
      : { merchantInvoiceNumber: `${merchantInvoiceNumber}-OTHR` };
  }

  return { app, stats: sandbox.stats };
}

type NodeBindings = { incoming?: { socket?: { destroy(): unknown } } };

/**
 * The header tells the Node adapter that there is nothing to send. Without a socket it throws, as a
 * fetch would reject.
 */
function dropConnection(c: Context): Response {
  const socket = (c.env as NodeBindings | undefined)?.incoming?.socket;
  if (!socket) throw new Error("the connection was dropped without an answer");
  socket.destroy();
  return new Response(null, { headers: { "x-hono-already-sent": "true" } });
}
