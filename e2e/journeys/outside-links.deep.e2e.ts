import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { makeRoshid, makeUser, recordOf } from "../api.ts";
import { fromSpecimen, inForm } from "../certificate.ts";
import { startFresh } from "../database.ts";
import { ordered } from "../forms.ts";
import { goTo } from "../go-to.ts";
import { journey, signIn } from "../journey.ts";
import { openSheet } from "../services.ts";

type Post = { url: string | undefined; type: string | undefined; formData: string | null };

/** The outside services of an installation; here one server for all. */
const linked = journey
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads here which fixtures this one asks for
  .extend("outside", { scope: "file" }, async ({}, { onCleanup }) => {
    const posts: Post[] = [];
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const part of request) body += part;
      if (request.method === "POST")
        posts.push({
          url: request.url,
          type: request.headers["content-type"],
          formData: new URLSearchParams(body).get("formData"),
        });
      response.setHeader("Content-Type", "text/html").end("<title>outside</title>");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    onCleanup(() => {
      server.closeAllConnections();
      server.close();
    });
    return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, posts };
  })
  .extend("product", { scope: "file" }, async ({ outside }, { onCleanup }) => {
    const links = {
      BIRTH_FORM_URL: `${outside.origin}/birth?lang=bn`,
      ROSHID_PRINT_URL: `${outside.origin}/roshid/{id}`,
      TOOL_URL: `${outside.origin}/tool`,
    };
    // At an address of its own: other phones keep a page whose Content-Security-Policy doesn't know
    // these links.
    const product = await startFresh(links);
    onCleanup(product.remove);
    return product;
  });

const whole = { ...fromSpecimen, gender: "Female", leftBarcode: "QWER" };

linked(
  "a birth order is handed to the outside form in a tab of its own",
  async ({ onlinePage, outside, product }) => {
    const rahim = await makeUser(product.origin, 100);
    const page = await onlinePage();
    await signIn(page, rahim, "/birthday-registration");
    for (const [name, value] of Object.entries(inForm))
      await page.locator(`[name=${name}]`).fill(value);
    await page.locator("[name=leftBarcode]").fill("QWER");
    await page
      .locator("[name=gender][value=Female] + *")
      .or(page.getByText("নারী", { exact: true }))
      .first()
      .click();
    await page.locator("[name=consent]").check();
    const opened = page.context().waitForEvent("page");
    await page.locator("[type=submit]:enabled").click();
    const tab = await opened;
    await expect.poll(() => tab.title()).toBe("outside");
    expect(await tab.evaluate(() => (globalThis as any).opener)).toBeNull();
    await ordered(page);
    await page.waitForURL("**/my-order");
    expect(outside.posts).toMatchObject([
      { url: "/birth?lang=bn", type: "application/x-www-form-urlencoded" },
    ]);
    expect(JSON.parse(outside.posts[0]?.formData ?? "")).toEqual({ ...whole, category: "birth" });
    expect(await recordOf(product.origin, rahim)).toMatchObject({ charges: [100], balance: 0 });

    // Again from the application sheet, for users whose tab did not open.
    await openSheet(page);
    const again = page.context().waitForEvent("page");
    await page.getByRole("article").waitFor();
    await page.getByRole("button", { name: /ফরম/ }).click();
    await expect.poll(async () => (await again).title()).toBe("outside");
    expect(outside.posts.map(({ formData }) => JSON.parse(formData ?? ""))).toEqual(
      Array.from({ length: 2 }, () => ({ ...whole, category: "birth" })),
    );
    expect((await recordOf(product.origin, rahim)).charges).toEqual([100]);
  },
);

linked(
  "order forms warn with the tool, a receipt is printed outside",
  async ({ onlinePage, outside, product }) => {
    const rahim = await makeUser(product.origin, 100);
    const id = await makeRoshid(product.origin, rahim);
    const page = await onlinePage();
    await signIn(page, rahim);
    for (const path of ["/nid-order", "/tin", "/nid-pdf"]) {
      await goTo(page, path);
      const tool = page.getByRole("link", { name: "যাচাইয়ের টুল খুলুন" });
      expect(await tool.getAttribute("href")).toBe(`${outside.origin}/tool`);
      expect(await tool.getAttribute("rel")).toBe("noreferrer");
    }
    await goTo(page, "/my-roshid");
    const download = page.getByRole("row").getByRole("link", { name: /ডাউনলোড/ });
    expect(await download.getAttribute("href")).toBe(`${outside.origin}/roshid/${id}`);
    await page.getByRole("columnheader", { name: "কাজ" }).waitFor({ state: "attached" });
  },
);
