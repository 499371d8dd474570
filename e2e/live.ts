import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { paperPdf } from "../server/pdf/test/paper.ts";
import { callAgainAs } from "./api.ts";
import { ADMIN } from "./server.ts";

const QUIET_MS = 800;

/** An order by voter number, another number at each call. */
export const nid = () => ({
  category: "nid",
  voterNumberNid: String(100_000_000_000 + Math.floor(Math.random() * 8e11)),
});

/** Delivers a file as the admin, by the API. Resolves after the server's commit. */
export async function deliver(origin: string, order: string, words = "delivered"): Promise<void> {
  const body = new FormData();
  body.set(
    "file",
    new File([new Uint8Array(paperPdf(words))], "paper.pdf", { type: "application/pdf" }),
  );
  const { ask } = await callAgainAs(origin, ADMIN);
  await ask("POST", `apply/update-form/${order}`, body);
}

/**
 * Resolves when this page's next stream is open and everything that it may have missed is loaded.
 */
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
  await page.waitForResponse(
    (response) => response.url().endsWith("/api/live") && response.status() === 200,
  );
  note();
  // After "hello" the page loads every list that it has in another version.
  while (Date.now() - lastAt < QUIET_MS) await sleep(50);
  page.off("request", note);
}
