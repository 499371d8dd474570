import type { Page } from "playwright-core";
import { expect } from "vitest";
import { makeRoshid, makeUser, recordOf } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { gender, inForm } from "../../certificate.ts";
import { fillNidOrder, fillRoshid } from "../../forms.ts";
import { goTo } from "../../go-to.ts";
import { journey, signIn } from "../../journey.ts";
import { expectArrival } from "../../keyboard.ts";
import { taka } from "../../services.ts";

const ORDERED = "অর্ডার করা হয়েছে";

async function fillBirth(page: Page): Promise<void> {
  await goTo(page, "/birthday-registration");
  for (const [name, value] of Object.entries(inForm))
    await page.locator(`main form [name=${name}]`).fill(value);
  await page.locator(`[name=leftBarcode]`).fill("CBZA");
  await page.locator(`[name=gender][value=${gender}]`).check();
  await page.locator("[name=consent]").check();
}

async function fillMany(page: Page): Promise<void> {
  await goTo(page, "/many/nid");
  await page.locator("[name=numbers]").fill("1111111111\n2222222222");
  await page.locator("[name=consent]").check();
  await page.getByRole("button", { name: "২টি অর্ডার করুন" }).waitFor();
}

async function fillCopy(page: Page): Promise<void> {
  await goTo(page, "/server-copy");
  await page.locator("[name=nid]").fill("1990123456");
  await page.locator("[name=dob]").fill("1990-01-01");
  await page.locator("[name=consent]").check();
}

journey(
  "a price that changes under the finger is told in the bar, and the first tap after it asks: in every form that is charged",
  async ({ onlinePage, product, desk }) => {
    const login = await makeUser(product.origin, 2000);
    const page = await onlinePage();
    await signIn(page, login);
    const roshid = await makeRoshid(product.origin, login);
    const { balance } = await recordOf(product.origin, login);
    const forms: [priceName: string, from: number, count: number, fill: () => Promise<unknown>][] =
      [
        ["nidBalance", 120, 1, () => fillNidOrder(page, "1990123456")],
        ["nidBalance", 120, 2, () => fillMany(page)],
        ["birthBalance", 100, 1, () => fillBirth(page)],
        ["roshidBalance", 40, 1, () => fillRoshid(page, 1)],
        [
          "editRoshidBalance",
          15,
          1,
          async () => {
            await goTo(page, `/roshid/edit/${roshid}`);
            await page.locator("[name=district]").fill("ঢাকা");
          },
        ],
        ["serverBalance", 30, 1, () => fillCopy(page)],
      ];
    const bar = page.locator(".bottom-bar");
    const change = (name: string, was: number, price: number) =>
      desk.ask("PUT", "balance", { changes: [{ name, was, price }] });
    for (const [name, from, count, fill] of forms) {
      const to = from + 7;
      await fill();
      await bar.getByText(taka(from * count), { exact: true }).waitFor();
      await change(name, from, to);
      const told = `${taka(from * count)} → ${taka(to * count)}`;
      await bar.locator("dd").getByText(told, { exact: true }).waitFor();
      await bar.locator("button").last().click();
      const asked = bar.getByRole("alert");
      await asked.getByText(`মূল্য বদলেছে: ${taka(from)} → ${taka(to)}।`).waitFor();
      expect([name, (await recordOf(product.origin, login)).balance]).toEqual([name, balance]);
      if (count === 2) expect(await accessibilityFaults(page)).toEqual([]);
      await bar.getByRole("button", { name: "এখন না" }).click();
      await change(name, to, from);
      await bar
        .locator("dd")
        .getByText(taka(from * count), { exact: true })
        .waitFor();
    }

    // Changed again while it asks: the question says so at once, and asks again. Then the person
    // pays what they were told.
    await fillNidOrder(page, "1990123456");
    await change("nidBalance", 120, 150);
    await bar.getByText(`${taka(120)} → ${taka(150)}`).waitFor();
    await bar.locator("button").last().click();
    await bar.getByRole("button", { name: `পাঠান · ${taka(150)}` }).waitFor();
    await change("nidBalance", 150, 160);
    await bar.getByText(`মূল্য বদলেছে: ${taka(120)} → ${taka(160)}।`).waitFor();
    await bar.getByRole("button", { name: `পাঠান · ${taka(160)}` }).click();
    await bar.locator("button:focus", { hasText: "এখন না" }).waitFor();
    expect((await recordOf(product.origin, login)).balance).toBe(balance);
    await bar.getByRole("button", { name: `পাঠান · ${taka(160)}` }).click();
    await page.waitForURL("**/my-order");
    await expect
      .poll(async () => (await recordOf(product.origin, login)).balance)
      .toBe(balance - 160);
  },
);

journey(
  "what was typed stands until what came of the order is drawn, also on a slow phone, and that has the focus",
  async ({ onlinePage, product }) => {
    const login = await makeUser(product.origin, 2000);
    const page = await onlinePage();
    await signIn(page, login);
    const devtools = await page.context().newCDPSession(page);
    const forms: [fill: () => Promise<unknown>, field: string, heading: string][] = [
      [() => fillNidOrder(page, "1990123456"), "nidNumber", ORDERED],
      [() => fillMany(page), "numbers", "২টির মধ্যে"],
      [() => fillBirth(page), "nameInEnglish", ORDERED],
    ];
    for (const [fill, field, heading] of forms) {
      await fill();
      const typed = await page.locator(`[name=${field}]`).inputValue();
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      // What each frame shows of the field, and how high the bar is, until it goes.
      await page.evaluate((name) => {
        const here = globalThis as any;
        const { document, requestAnimationFrame } = here;
        const seen: string[] = [];
        here.seen = seen;
        const heights = new Set<number>();
        here.heights = heights;
        const look = () => {
          const control = document.querySelector(`[name=${name}]`);
          seen.push(control ? control.value : "(gone)");
          if (control) heights.add(document.querySelector(".bottom-bar").offsetHeight);
          if (control) requestAnimationFrame(look);
        };
        look();
      }, field);
      await page.locator(".bottom-bar [type=submit]:enabled").click();
      await expectArrival(page, heading, 2);
      expect(new Set(await page.evaluate<string[]>("seen"))).toEqual(new Set([typed, "(gone)"]));
      expect([field, await page.evaluate("[...heights]")]).toEqual([field, [expect.any(Number)]]);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    }
  },
);
