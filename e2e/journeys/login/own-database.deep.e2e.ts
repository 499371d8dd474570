import { expect } from "vitest";
import { journey, signIn } from "../../journey.ts";
import { ADMIN, startProduct } from "../../server.ts";

/** The product like `npm start` without DATABASE_URL: with a PostgreSQL of its own. */
// biome-ignore lint/correctness/noEmptyPattern: vitest reads here which fixtures this one asks for
const byItself = journey.extend("product", { scope: "file" }, async ({}, { onCleanup }) => {
  const product = await startProduct();
  onCleanup(product.remove);
  return product;
});

byItself("a stop and a start keep address, data and session", async ({ onlinePage, product }) => {
  const page = await onlinePage();
  await signIn(page, ADMIN);
  await product.stop();
  await product.start();
  expect((await page.request.get("/api/users/userInfo")).status()).toBe(200);
});
