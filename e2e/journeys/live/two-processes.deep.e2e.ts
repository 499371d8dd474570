import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { startEmbedded } from "../../../server/db/embedded/start.ts";
import { callAs, makeUser } from "../../api.ts";
import { journey as base, signIn } from "../../journey.ts";
import { deliver, nid, waitForStream } from "../../live.ts";
import { type Product, startProduct } from "../../server.ts";

const ready = (page: Page) => page.getByRole("listitem").getByText("তৈরি", { exact: true });

/**
 * Two processes on one database, and a function to restart that database. `product` is the first
 * process.
 */
const journey = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads here which fixtures this one asks for
  .extend("cluster", { scope: "file" }, async ({}, { onCleanup }) => {
    const dataDir = mkdtempSync(join(tmpdir(), "kagoj-two-"));
    chmodSync(dataDir, 0o755);
    let running = await startEmbedded({ dataDir, transport: "tcp" });
    const { database, username, password = "" } = running.connection;
    // The cluster gets another port at each start, so its users connect to this one.
    const door = createServer((socket) => {
      const line = connect(running.connection.port, running.connection.host);
      for (const [from, to] of [[socket, line] as const, [line, socket] as const])
        from.on("error", () => to.destroy()).on("close", () => to.destroy());
      socket.pipe(line).pipe(socket);
    }).listen(0, "127.0.0.1");
    await once(door, "listening");
    const { port } = door.address() as AddressInfo;
    onCleanup(async () => {
      door.close();
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    return {
      url: `postgres://${username}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
      async restart() {
        await running.stop();
        running = await startEmbedded({ dataDir, transport: "tcp" });
      },
    };
  })
  .extend("product", { scope: "file" }, ({ cluster }, { onCleanup }) =>
    started(cluster.url, onCleanup),
  )
  .extend("second", { scope: "file" }, async ({ cluster, product }, { onCleanup }) => {
    // The first process has made the schema and the admin.
    expect(product.origin).toBeTruthy();
    return started(cluster.url, onCleanup);
  });

async function started(
  url: string,
  onCleanup: (stop: () => Promise<void>) => void,
): Promise<Product> {
  const product = await startProduct({ DATABASE_URL: url });
  onCleanup(product.remove);
  return product;
}

journey(
  "a delivery through one process turns the list of a page on the other; and again after PostgreSQL restarted",
  async ({ onlinePage, product, second, cluster }) => {
    const page = await onlinePage();
    const login = await makeUser(second.origin, 1_000);
    const api = await callAs(second.origin, login);
    const order = () =>
      api
        .ask<{ order: { _id: string } }>("POST", "apply/order", nid())
        .then((made) => made.order._id);
    const [first, later, last] = [await order(), await order(), await order()];
    await signIn(page, login);
    const stream = waitForStream(page);
    await page.goto("/my-order");
    await stream;
    expect(new URL(page.url()).origin).toBe(product.origin);

    await deliver(second.origin, first);
    await ready(page).first().waitFor();

    await cluster.restart();
    // Before the hubs are connected again: what was missed must be caught up.
    await expect
      .poll(() => deliver(second.origin, later).then(() => "delivered", String))
      .toBe("delivered");
    await expect.poll(() => ready(page).count()).toBe(2);
    await expect.poll(async () => (await fetch(`${product.origin}/readyz`)).status).toBe(200);
    await page.waitForTimeout(3_000);
    await deliver(second.origin, last);
    await expect.poll(() => ready(page).count()).toBe(3);
  },
);
