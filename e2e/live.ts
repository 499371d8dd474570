import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { paperPdf } from "../server/pdf/test/paper.ts";
import { ADMIN } from "./server.ts";

const QUIET_MS = 800;

/** An order by voter number, another number at each call. */
export const nid = () => ({
  category: "nid",
  voterNumberNid: String(100_000_000_000 + Math.floor(Math.random() * 8e11)),
});

/** Delivers a file as the admin, by the API. Resolves after the server's commit. */
export async function deliver(origin: string, order: string, words = "delivered"): Promise<void> {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const entered = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  const Cookie = entered.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const body = new FormData();
  body.set("file", new File([new Uint8Array(paperPdf(words))], "paper.pdf", { type: "application/pdf" }));
  const answer = await fetch(`${origin}/api/apply/update-form/${order}`, {
    method: "POST",
    headers: { ...headers, Cookie },
    body,
  });
  if (!answer.ok) throw new Error(`not delivered: ${answer.status} ${await answer.text()}`);
}

/** Resolves when this page's next stream is open and everything that it may have missed is loaded. */
export function waitForStream(page: Page): Promise<void> {
  const stands = untilQuiet(page);
  // A journey that fails before it awaits this has already told why.
  stands.catch(() => undefined);
  return stands;
}

async function untilQuiet(page: Page): Promise<void> {
  let lastAt = Date.now();
  const note = () => {
    lastAt = Date.now();
  };
  page.on("request", note);
  await page.waitForResponse((response) => response.url().endsWith("/api/live") && response.status() === 200);
  note();
  // After "hello" the page loads every list that it has in another version.
  while (Date.now() - lastAt < QUIET_MS) await sleep(50);
  page.off("request", note);
}
