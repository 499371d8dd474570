import type { Page } from "playwright-core";
import { expect } from "vitest";
import { callAs, makeUser, placeOrders, recordOf } from "../../api.ts";
import { goTo } from "../../go-to.ts";
import { fillLogin, journey } from "../../journey.ts";
import { ADMIN } from "../../server.ts";

type Row = {
  kind: string;
  of?: string;
  method?: string;
  path?: string;
  body: object;
  maybeSent?: true;
};

/** What somebody who holds the machine for a minute can do with the browser's own tools. */
async function plant({ userId, rows }: { userId: string; rows: Row[] }): Promise<void> {
  const { indexedDB, localStorage, crypto } = globalThis as any;
  const done = <T>(request: any) =>
    new Promise<T>((resolve) => request.addEventListener("success", () => resolve(request.result)));
  const open = (name: string, version: number, make: (db: any) => void) => {
    const request = indexedDB.open(name, version);
    request.addEventListener("upgradeneeded", () => make(request.result));
    return done<any>(request);
  };
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  const cache = await open(`kagoj-cache-${userId}`, 10, (db) => {
    for (const [name, path] of [
      ["values", "name"],
      ...["orders", "files", "roshids", "statement"].map((table) => [table, "_id"]),
    ])
      db.createObjectStore(name, { keyPath: path });
  });
  const values = cache.transaction("values", "readwrite").objectStore("values");
  await done(values.put({ name: "phone-key", value: key, asOf: "2026-01-01T00:00:00.000Z" }));
  cache.close();
  const mine = await open(`kagoj-${userId}`, 20, (db) => {
    const drafts = db.createObjectStore("drafts", { keyPath: "id" });
    for (const name of ["kind", "updatedAt"]) drafts.createIndex(name, name);
    const outbox = db.createObjectStore("outbox", { keyPath: "seq", autoIncrement: true });
    outbox.createIndex("id", "id", { unique: true });
    outbox.createIndex("state", "state");
    const files = db.createObjectStore("attachments", { keyPath: ["owner", "sha256"] });
    files.createIndex("owner", "owner");
  });
  const now = Date.now();
  for (const [at, row] of rows.entries()) {
    const item = {
      id: crypto.randomUUID(),
      userId,
      summary: { nameBn: "এনআইডি", nameEn: "NID" },
      createdAt: now + at,
      expiresAt: now + 3_600_000,
      attempts: 0,
      nextAttemptAt: 0,
      state: at % 2 ? "queued" : "needs-login",
      maybeSent: false,
      ...row,
    };
    const said = JSON.stringify([
      "outbox",
      userId,
      row.kind,
      row.of,
      item.id,
      row.body,
      item.summary,
      undefined,
      undefined,
      now + at,
      item.expiresAt,
      undefined,
    ]);
    const iv = new Uint8Array(12);
    const closed = await crypto.subtle.encrypt(
      { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(said) },
      key,
      new ArrayBuffer(0),
    );
    const mac = new Uint8Array([...iv, ...new Uint8Array(closed)]).buffer;
    const outbox = mine.transaction("outbox", "readwrite").objectStore("outbox");
    await done(outbox.put({ ...item, mac }));
  }
  mine.close();
  localStorage.setItem(`kagoj-known-${userId}`, JSON.stringify({ held: { value: { unsent: 0 } } }));
}

/** What this page sends that changes something, in the order of sending. */
function changesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname.replace("/api/", "");
    if (request.method() !== "GET") sent.push(`${request.method()} ${path}`);
  });
  return sent;
}

journey(
  "rows that somebody wrote into the admin's outbox while nobody was signed in: the next login sends none of them",
  async ({ newPage, product }) => {
    const thief = await makeUser(product.origin, 500, "চোর");
    await placeOrders(product.origin, thief, 1);
    const { userId: thiefId, ask } = await callAs(product.origin, thief);
    const [order] = await ask<{ _id: string }[]>("GET", "apply/my-order");
    const { userId } = await callAs(product.origin, ADMIN);
    const page = await newPage();
    await page.goto("/login");
    const rows: Row[] = [
      {
        kind: "order",
        method: "put",
        path: "users/edit-user-balance",
        body: { userId: thiefId, amount: "100000", reason: "x" },
      },
      {
        kind: "x",
        method: "put",
        path: "users/reset-password",
        body: { userId: thiefId, password: "another-good-one" },
      },
      { kind: "order", body: { category: "nid", nidNumber: "1234567890", expectedPrice: 120 } },
      {
        kind: "staff-message",
        of: order?._id ?? "",
        maybeSent: true,
        body: { text: "পাঠান 01700000000 নম্বরে" },
      },
      { kind: "customer-note", of: thiefId, body: { text: "বিশ্বস্ত" } },
      { kind: "roshid-edit", of: `../users/users/${thiefId}`, body: {} },
    ];
    await page.evaluate(plant, { userId, rows });
    const sent = changesOf(page);
    await fillLogin(page, ADMIN);
    await page.waitForURL((url) => url.pathname !== "/login");
    await goTo(page, "/outbox");
    await expect.poll(() => page.getByText("নিজে থেকে পাঠানো হয়নি").count()).toBe(rows.length);
    await page.getByText("পাঠান 01700000000 নম্বরে").waitFor();
    expect(sent.filter((one) => !/auth\/login|push|read$/.test(one))).toEqual([]);
    expect((await recordOf(product.origin, thief)).balance).toBe(380);

    // It writes to nobody by a tap: it says whom it is about, and its form is beside that order.
    const message = page.locator("main li").filter({ hasText: "01700000000" });
    await message.getByRole("link", { name: "এই অর্ডার দেখুন" }).waitFor();
    expect(await message.getByRole("button").allTextContents()).toEqual(["সম্পাদনা", "মুছুন"]);
    await message.getByRole("button", { name: "সম্পাদনা" }).click();
    await page.getByText("আগে তালিকায় দেখে নিন").waitFor();
    await page.getByRole("alertdialog").getByRole("button", { name: "সম্পাদনা" }).click();
    await page.waitForURL(`**/all-order?open=${order?._id}`);
    await page.getByRole("button", { name: "গ্রাহককে লিখুন" }).click();
    await expect
      .poll(() => page.getByLabel("গ্রাহককে যা লিখবেন").inputValue())
      .toBe("পাঠান 01700000000 নম্বরে");
    await goTo(page, "/outbox");

    // One that the admin does want is opened in its form, as it would be sent.
    await page
      .locator("main li")
      .filter({ hasText: "1234567890" })
      .getByRole("button", { name: "সম্পাদনা" })
      .click();
    await expect.poll(() => page.locator("[name=nidNumber]").inputValue()).toBe("1234567890");
  },
);
