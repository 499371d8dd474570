import { expect } from "vitest";
import { budget, bytesOnWire } from "../../scripts/size-budget.ts";
import { accessibilityFaults, fillLogin, journey, loginHydrated, signIn, toast } from "../journey.ts";
import { ADMIN, startProduct } from "../server.ts";

journey("the login screen opens on a phone and passes axe, in light and dark", async ({ newPage }) => {
  const page = await newPage();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/login");
    await page.locator("[name=username]").waitFor();
    expect(await accessibilityFaults(page), colorScheme).toEqual([]);
  }
});

journey("a first visit to the login keeps to its budget, whatever loads late", async ({ firstVisit }) => {
  const page = await firstVisit();
  const files: string[] = [];
  page.on("response", (response) => files.push(new URL(response.url()).pathname.slice(1)));
  const drawn = await page.goto("/login");
  const html = Number(await drawn?.headerValue("Content-Length"));
  expect(html).toBeLessThanOrEqual(budget.html);
  await page.locator("[name=username]").waitFor();
  await page.waitForLoadState("networkidle");
  const total = (kind: RegExp) =>
    [...new Set(files)].filter((file) => kind.test(file)).reduce((sum, file) => sum + bytesOnWire(file), 0);
  expect(total(/^assets\/.*\.js$/), files.join(" ")).toBeLessThanOrEqual(budget.js);
  expect(total(/^assets\/.*\.css$/)).toBeLessThanOrEqual(budget.css);
  expect(total(/^assets\/.*\.(js|css)$/) + html).toBeLessThanOrEqual(budget.first);
});

journey("a wrong password is refused with the sentence, and the person stays", async ({ newPage }) => {
  const page = await newPage();
  await page.goto("/login");
  await loginHydrated(page);
  await fillLogin(page, { username: "nobody-here", password: "not-the-password" });
  await toast(page, "ইউজারনেম বা পাসওয়ার্ড সঠিক নয়।");
  expect(new URL(page.url()).pathname).toBe("/login");
});

journey("a guarded screen sends a stranger to the login, which lets the admin in", async ({ newPage }) => {
  const page = await newPage();
  await page.goto("/my-order");
  await page.waitForURL("**/login");
  await signIn(page, ADMIN);
});

/** The product like `npm start` without DATABASE_URL: with a PostgreSQL of its own. */
// biome-ignore lint/correctness/noEmptyPattern: vitest reads here which fixtures this one asks for
const byItself = journey.extend("product", { scope: "file" }, async ({}, { onCleanup }) => {
  const product = await startProduct();
  onCleanup(product.remove);
  return product;
});

byItself("a stop and a start keep address, data and session", async ({ newPage, product }) => {
  const page = await newPage();
  await signIn(page, ADMIN);
  await product.stop();
  await product.start();
  expect((await page.request.get("/api/users/userInfo")).status()).toBe(200);
});
