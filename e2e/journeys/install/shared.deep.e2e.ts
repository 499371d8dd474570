import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFaults } from "../../axe.ts";
import { goTo } from "../../go-to.ts";
import { isCachedOnPhone, journey, signIn } from "../../journey.ts";
import { photoService } from "../../photos.ts";

/** The POST that Android makes for what another app shares; without a file, of text. */
async function share(
  page: Page,
  file?: { name: string; type: string; base64: string },
): Promise<void> {
  await page.evaluate((shared) => {
    const { document, DataTransfer, File } = globalThis as any;
    const form = document.createElement("form");
    Object.assign(form, {
      method: "post",
      action: "/share-target",
      enctype: "multipart/form-data",
    });
    if (shared) {
      const bytes = Uint8Array.from(atob(shared.base64), (letter) => letter.charCodeAt(0));
      const input = Object.assign(document.createElement("input"), { type: "file", name: "file" });
      const held = new DataTransfer();
      held.items.add(new File([bytes], shared.name, { type: shared.type }));
      input.files = held.files;
      form.append(input);
    } else
      form.append(Object.assign(document.createElement("input"), { name: "text", value: "hello" }));
    document.body.append(form);
    form.submit();
  }, file);
}

journey(
  "what is shared and is no picture or PDF is told in a sentence that fits",
  async ({ newPage, rahim }) => {
    const page = await newPage();
    await signIn(page, rahim);
    await isCachedOnPhone(page);
    for (const [file, said] of [
      [undefined, "ছবি বা PDF ফাইল দিন।"],
      [{ name: "note.txt", type: "text/plain", base64: btoa("hello") }, "ছবি বা PDF ফাইল দিন।"],
      [{ name: "empty.png", type: "image/png", base64: "" }, "ফাইলটি খালি।"],
    ] as const) {
      await share(page, file);
      await page.getByRole("dialog").getByText(said).waitFor();
      await page.getByRole("button", { name: "ফাইলটি লাগবে না" }).click();
      await page.waitForURL((url) => url.pathname === "/home" && url.search === "");
      expect(await page.evaluate(() => (globalThis as any).caches.has("kagoj-shared"))).toBe(false);
    }
  },
);

journey(
  "a picture shared from another app asks which service it is for, after the login too, and is in that form",
  async ({ newPage, product, rahim }) => {
    const page = await newPage();
    await page.goto("/login");
    await isCachedOnPhone(page);
    const icon = readFileSync(
      join(import.meta.dirname, "..", "..", "..", "public", "icons", "icon-192.png"),
    ).toString("base64");
    await share(page, { name: "সনদ.png", type: "image/png", base64: icon });
    await page.locator("[name=username]").waitFor();
    await page.waitForURL("**/login");
    // Reading is tested elsewhere; it would keep this machine busy for seconds.
    await page.route("**/api/openai/extract-birth-info", (route) =>
      route.fulfill({ status: 422, json: { error: "No certificate", code: "no-certificate" } }),
    );
    await signIn(page, rahim);
    await page.getByRole("dialog").getByText("সনদ.png").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    // A page that is left and another that is opened take nothing.
    await page.goto("/birthday-registration");
    await page.locator("main h1").waitFor();
    await page.goto("/home?shared");
    const read = page.waitForRequest("**/api/openai/extract-birth-info");
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /জন্ম নিবন্ধন/ })
      .click();
    expect((await read).postDataJSON()).toMatchObject({
      type: "image/png",
      fileBase64: expect.stringContaining(icon.slice(0, 40)),
    });
    expect(await page.evaluate(() => (globalThis as any).caches.has("kagoj-shared"))).toBe(false);

    const { key } = await photoService(product.origin);
    await goTo(page, "/home");
    await page.getByRole("link", { name: /কার্ড সংশোধন/ }).waitFor();
    await share(page, { name: "কার্ড.png", type: "image/png", base64: icon });
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /কার্ড সংশোধন/ })
      .click();
    await page.waitForURL(`**/order/${key}?*`);
    await page
      .getByRole("button", { name: /কার্ড\.png|ছবি ১/ })
      .first()
      .waitFor();
    await page.goBack();
    await page.waitForURL((url) => url.pathname === "/home" && url.search === "");
  },
);
