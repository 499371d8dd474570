import type { Page } from "playwright-core";
import { expect } from "vitest";
import { errorCatalogue } from "../../contract/errors.ts";
import { html, json, openGateway, record } from "../../server/test/identity-gateway.ts";
import { makeUser, recordOf } from "../api.ts";
import { PHONE, windowOf } from "../browser.ts";
import { startFresh } from "../database.ts";
import { goTo } from "../go-to.ts";
import { journey, signIn } from "../journey.ts";

const gateway = await openGateway();

/** A server with a licensed gateway. */
const licensed = journey.extend("product", { scope: "file" }, async ({ port }, { onCleanup }) => {
  const product = await startFresh(
    { IDENTITY_GATEWAY_URL: gateway.url, IDENTITY_GATEWAY_KEY: "gateway-key" },
    port,
  );
  onCleanup(product.remove);
  return product;
});

const purpose = (page: Page) => page.locator("[name=purpose]");
const v1 = (page: Page) => page.getByRole("button", { name: / V1 / });

async function ask(page: Page, nid: string): Promise<void> {
  await goTo(page, "/server-copy");
  await page.locator("[name=nid]").fill(nid);
  await page.locator("[name=dob]").fill("1990-01-01");
  await page.locator("[name=consent]").check();
  await purpose(page).fill("স্কুলে ভর্তি");
  await v1(page).click();
}

licensed(
  "a licensed gateway is asked only with consent and a purpose; its people are no specimens",
  async ({ onlinePage, product }) => {
    const rahim = await makeUser(product.origin, 100);
    const page = await onlinePage();
    await signIn(page, rahim, "/server-copy");
    await page.locator("[name=nid]").fill("1234567890");
    await page.locator("[name=dob]").fill("1990-01-01");
    await purpose(page).waitFor();
    await v1(page).click();
    await page.locator("[name=purpose][aria-invalid=true]").waitFor();
    await page.locator("[name=consent][aria-invalid=true]").waitFor();
    expect(gateway.asked).toEqual([]);

    await page.locator("[name=consent]").check();
    await purpose(page).fill("স্কুলে ভর্তি");
    await v1(page).click();
    const sheet = page.getByRole("article");
    await sheet.getByText(record.name_bn).first().waitFor();
    expect(await sheet.textContent()).not.toContain("SPECIMEN");
    expect(await sheet.locator("svg.mark").count()).toBeGreaterThan(0);
    await sheet.getByText("ছবি নেই").waitFor();
    expect(gateway.asked.length).toBe(1);

    gateway.answer = json({ ...record, name_bn: "" });
    await ask(page, "1234567891");
    await page.getByText("NID not found", { exact: true }).first().waitFor();
    await page.getByText("কোনো টাকা কাটা হয়নি।", { exact: false }).waitFor();
    expect((await recordOf(product.origin, rahim)).charges).toEqual([30]);
  },
);

licensed(
  "a gateway that fails is said to be away, costs nothing, and is tried again by a tap",
  async ({ phones, product }) => {
    const rahim = await makeUser(product.origin, 100);
    // Not `onlinePage`, because here the server's 503 is expected.
    const phone = await phones.take(product.origin);
    const { page, faults } = await windowOf(phone.context, PHONE, phone.page);
    await signIn(page, rahim);
    for (const answer of [html(200), html(500)]) {
      gateway.answer = answer;
      await ask(page, "1234567892");
      await page
        .getByRole("alert")
        .getByText(errorCatalogue["identity-away"].bn, { exact: true })
        .waitFor();
    }
    expect((await recordOf(product.origin, rahim)).charges).toEqual([]);
    gateway.answer = json(record);
    await page.getByRole("button", { name: "আবার চেষ্টা করুন" }).click();
    await page.getByRole("article").getByText(record.name_bn).first().waitFor();
    expect((await recordOf(product.origin, rahim)).charges).toEqual([30]);
    expect(faults.filter((line) => !line.includes("503"))).toEqual([]);
    expect(faults.length).toBeGreaterThan(0);
    await phones.putBack(phone);
  },
);
