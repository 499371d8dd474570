import type { Page } from "playwright-core";
import { expect } from "vitest";
import { callAs, makeRoshid, makeUser, placeOrders } from "../api.ts";
import { accessibilityFaults } from "../axe.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { ordered } from "../forms.ts";
import { goTo } from "../go-to.ts";
import { journey, signIn, toast } from "../journey.ts";
import { expectArrival, expectFirstField, expectFocus, pressOn, tabTo } from "../keyboard.ts";
import { nid } from "../live.ts";
import { ADMIN } from "../server.ts";
import { downloadOf, menuButton, receive, taka } from "../services.ts";
import { openAndSettle, type Shift, shiftsOf, sumOf, watchShifts } from "../still.ts";

const QUIET_MS = 300;
/**
 * A layout shift that can't be seen. `npm run bench:shift` checks every screen, on slow phones too.
 */
const MOST = 0.01;

journey(
  "TIN with the keyboard alone, from the login to the file",
  async ({ newPage, product, rahim }) => {
    const page = await newPage();
    const press = (key: string) => page.keyboard.press(key);
    await page.goto("/login");
    await tabTo(page, page.locator("[name=username]"));
    await page.keyboard.type(rahim.username);
    await tabTo(page, page.locator("[name=password]"));
    await page.keyboard.type(rahim.password);
    await press("Enter");
    await page.waitForURL((url) => url.pathname === "/");
    await expectArrival(page, "স্বাগতম");

    await tabTo(page, menuButton(page));
    await press("Enter");
    await pressOn(page, page.getByRole("dialog").locator("summary"));
    await tabTo(page, page.getByRole("dialog").getByRole("link", { name: "অফিশিয়াল সার্ভার কপি" }));
    await press("Enter");
    await page.waitForURL("**/tin");
    await expectFirstField(page, "অফিশিয়াল সার্ভার কপি", "nidNumber");

    // The arrow keys go from the NID number past the form number to the voter number.
    await tabTo(page, page.locator("[name=option]").first());
    await press("Space");
    await press("ArrowDown");
    await press("ArrowDown");
    await tabTo(page, page.locator("[name=voterNumberNid]"));
    await page.keyboard.type("১২৩৪৫৬৭৮৯০১২");
    await tabTo(page, page.locator("[name=consent]"));
    await press("Space");
    await tabTo(page, page.locator("main [type=submit]"));
    await press("Enter");
    await ordered(page);
    await page.waitForURL("**/my-order");
    await expectArrival(page, "অর্ডার করা হয়েছে", 2);
    await page.locator("header").getByText(taka(410), { exact: true }).waitFor();
    await receive(page, product, rahim, async (card) => {
      await tabTo(page, downloadOf(card));
      await press("Enter");
    });
  },
);

/** Opens a form through the menu, by keyboard, wherever the focus is. */
async function openByKeys(page: Page, path: string): Promise<void> {
  await pressOn(page, menuButton(page));
  await pressOn(page, page.getByRole("dialog").locator("summary"));
  await pressOn(page, page.getByRole("dialog").locator(`a[href="${path}"]`));
  await page.waitForURL(`**${path}`);
}

journey(
  "sign copy, NID PDF and biometric with the keyboard alone, to the file",
  async ({ newPage, product }) => {
    const rahim = await makeUser(product.origin, 1000);
    const page = await newPage();
    await signIn(page, rahim);
    const type = async (name: string, number: string) => {
      await tabTo(page, page.locator(`[name=${name}]`));
      await page.keyboard.type(number);
    };
    const orderByKeys = async (left: number) => {
      await pressOn(page, page.locator("[name=consent]"), "Space");
      await pressOn(page, page.locator("main [type=submit]"));
      await ordered(page);
      await page.waitForURL("**/my-order");
      await expectArrival(page, "অর্ডার করা হয়েছে", 2);
      await page.locator("header").getByText(taka(left), { exact: true }).waitFor();
      await receive(page, product, rahim, (card) => pressOn(page, downloadOf(card)));
    };
    const option = page.locator("[name=option]").first();

    await openByKeys(page, "/nid-order");
    await expectFirstField(page, "সাইন কপি", "nidNumber");
    await page.keyboard.type("1234567890");
    await orderByKeys(880);

    await openByKeys(page, "/nid-pdf");
    await expectFirstField(page, "NID PDF", "nidNumber");
    // Before the field are the saved numbers, and before those the alternatives.
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await expectFocus(option);
    await page.keyboard.press("ArrowDown");
    await type("formNumberNid", "12345678");
    await orderByKeys(800);

    // The arrow keys leave Robi. The chosen operator has its own price.
    await openByKeys(page, "/bio");
    await expectFirstField(page, "বায়োমেট্রিক", "number");
    await page.keyboard.type("01812345678");
    await tabTo(page, page.locator("[name=operator]:checked"));
    await page.keyboard.press("ArrowDown");
    await page.locator("[name=operator]:not([value=Robi]):checked").waitFor({ state: "attached" });
    await page.keyboard.press("ArrowUp");
    await orderByKeys(450);
  },
);

/** The screens with layout shifts. */
async function moving(page: Page, addresses: string[]): Promise<Record<string, Shift[]>> {
  const found: Record<string, Shift[]> = {};
  for (const address of addresses) {
    const shifts = await openAndSettle(page, address, QUIET_MS);
    if (sumOf(shifts) > MOST) found[address] = shifts;
  }
  return found;
}

journey(
  "nothing moves by itself while a screen comes, at first and when it is known",
  async ({ newPage, product }) => {
    const user = await makeUser(product.origin, 5_000);
    const [mine, desk] = [await callAs(product.origin, user), await callAs(product.origin, ADMIN)];
    await mine.ask("POST", "apply/order", nid());
    await desk.ask("POST", "notice/notices", { notice: "আজ বিকাল ৫টার পরে অফিস বন্ধ থাকবে।" });
    const page = await newPage();
    await watchShifts(page);
    await signIn(page, user);
    await page.locator("main h1").waitFor();
    expect(sumOf(await shiftsOf(page)), "at first").toBeLessThanOrEqual(MOST);
    expect(await moving(page, ["/home", "/my-order", "/nid-order", "/login"])).toEqual({});
  },
);

journey("an admin's screens stand still too", async ({ newPage }) => {
  const page = await newPage();
  await watchShifts(page);
  await signIn(page, ADMIN);
  expect(await moving(page, ["/home", "/all-order"])).toEqual({});
});

const ORDERS = 50;

journey(
  "the search in the page, print and screen readers have the rows out of sight too",
  async ({ newPage, product }) => {
    const page = await newPage();
    const login = await makeUser(product.origin, 10_000);
    await placeOrders(product.origin, login, ORDERS);
    await signIn(page, login);
    await goTo(page, "/my-order");
    const rows = page.locator("main ul > li");
    await expect.poll(() => rows.count()).toBe(ORDERS);
    const oldest = await rows.last().locator("p > span > span").first().textContent();
    expect(oldest).toBe("•••• ০০০১");
    const devtools = await page.context().newCDPSession(page);
    const { nodes } = await devtools.send("Accessibility.getFullAXTree");
    const items = nodes.filter(({ role, ignored }) => role?.value === "listitem" && !ignored);
    expect(items.length).toBeGreaterThanOrEqual(ORDERS);
    expect(nodes.some(({ name }) => name?.value === oldest)).toBe(true);

    const pages = (await page.pdf({ format: "A4" }))
      .toString("latin1")
      .match(/\/Type \/Page\b/g)?.length;
    // Fifty rows of two lines.
    expect(pages).toBeGreaterThanOrEqual(3);

    // What the browser leaves undrawn, its search may not find either.
    const undrawn = await rows.evaluateAll((all) =>
      all.filter(
        (row: any) => !row.firstElementChild.checkVisibility({ contentVisibilityAuto: true }),
      ),
    );
    expect(undrawn).toEqual([]);
  },
);

journey(
  "far down a long list, Back and a reload return to the same place, also from an open order",
  async ({ newPage, product }) => {
    const login = await makeUser(product.origin, 10_000);
    await placeOrders(product.origin, login, ORDERS);
    const page = await newPage();
    await signIn(page, login);
    await goTo(page, "/my-order");
    const row = page.locator("main ul > li").nth(40);
    await row.scrollIntoViewIfNeeded();
    const top = (await row.boundingBox())?.y ?? 0;
    // The browser says a moment later that scrolling has ended, and only then the place is kept.
    await expect.poll(() => page.evaluate("history.state?.place?.id")).toBeTruthy();
    const moved = async () => Math.abs(((await row.boundingBox())?.y ?? 9_999) - top);

    await page.getByRole("link", { name: "হোম" }).first().click();
    await page.waitForURL("**/home");
    await page.locator("#main h1").waitFor();
    await page.goBack();
    await expect.poll(moved).toBeLessThan(2);

    const sheet = page.getByRole("dialog", { name: "সাইন কপি" });
    await row.getByRole("button").click();
    await sheet.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const link = page.url();
    await page.reload();
    await sheet.waitFor();
    await expect.poll(moved).toBeLessThan(2);
    await page.goBack();
    await sheet.waitFor({ state: "detached" });
    await expect.poll(moved).toBeLessThan(2);
    // Whatever closes it, the history is the same; and the next screen begins at its top.
    await row.getByRole("button").click();
    await sheet.getByRole("button", { name: "বন্ধ করুন" }).dblclick();
    await sheet.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "হোম" }).first().click();
    await page.waitForURL("**/home");
    await expect.poll(() => page.evaluate("scrollY")).toBe(0);
    await page.goBack();
    await expect.poll(moved).toBeLessThan(2);
    // By the link alone it is open over the list, and there is no entry to go back to.
    await page.goto(link);
    await sheet.getByRole("button", { name: "বন্ধ করুন" }).click();
    await page.waitForURL("**/my-order");
  },
);

journey(
  "a toast lies over no title and no button, on a phone nor on a desk",
  async ({ newPage, product, rahim }) => {
    await makeRoshid(product.origin, rahim);
    const page = await newPage();
    await signIn(page, rahim);
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await goTo(page, "/my-roshid");
      await page.locator("main").getByRole("button", { name: "কপি" }).first().click();
      const said = await toast(page, "নতুন খসড়ায় কপি হয়েছে। চালান নং ও তারিখ খালি রাখা হয়েছে।");
      // A mouse on it keeps it.
      await said.hover();
      await page.locator("main [type=submit]").waitFor();
      const card = await said.locator("../..").boundingBox();
      for (const other of await page
        .locator("main h1, main header a, main [type=submit], nav:visible a")
        .all()) {
        const box = await other.boundingBox();
        if (!card || !box) continue;
        const apart = card.y + card.height <= box.y || box.y + box.height <= card.y;
        expect(
          apart || card.x + card.width <= box.x || box.x + box.width <= card.x,
          (await other.textContent()) ?? "",
        ).toBe(true);
      }
      await page.mouse.move(1, 1);
      await said.waitFor({ state: "detached" });
    }
  },
);

/** What has nothing but a background to be seen by, where the system's colours replace ours. */
const withoutEdge = (page: Page) =>
  page.locator("#app [class*='bg-']").evaluateAll((all: any[]) =>
    all
      .filter((one) => /(^| )bg-(sunken|accent|pending|danger|\w+-soft)( |$)/.test(one.className))
      .filter((one) => one.getClientRects().length > 0 && !one.closest("[aria-current=page]"))
      .filter((one) => {
        const { outlineStyle, borderTopWidth } = (globalThis as any).getComputedStyle(one);
        return outlineStyle === "none" && borderTopWidth === "0px";
      })
      .map((one) => one.className),
  );

journey(
  "where the system's colours replace ours, what only a background tells has an edge, and what is chosen or focused is marked",
  async ({ newPage, product, rahim }) => {
    const page = await newPage();
    await placeOrders(product.origin, rahim, 2);
    await signIn(page, rahim);
    const bare = await page
      .context()
      .browser()
      ?.newContext({
        baseURL: product.origin,
        javaScriptEnabled: false,
        forcedColors: "active",
        viewport: PHONE,
        storageState: await page.context().storageState(),
      });
    const drawn = await bare!.newPage();
    await drawn.goto("/home");
    const edges = await drawn
      .locator("main .animate-breathe")
      .evaluateAll((all) =>
        all.map((one) => (globalThis as any).getComputedStyle(one).borderTopWidth),
      );
    expect(edges.length).toBeGreaterThan(5);
    expect(new Set(edges)).toEqual(new Set(["1px"]));
    await bare!.close();
    await page.emulateMedia({ forcedColors: "active" });
    const lookOf = (what: string, property: string) =>
      page
        .locator(what)
        .first()
        .evaluate((one: any, name) => (globalThis as any).getComputedStyle(one)[name], property);
    const tab = ".tab-bar a[aria-current=page]";
    await expect
      .poll(
        async () =>
          (await lookOf(tab, "backgroundColor")) === (await lookOf(".tab-bar", "backgroundColor")),
      )
      .toBe(false);
    expect(await lookOf("main .folded", "borderTopWidth")).toBe("1px");
    expect(await lookOf("main .folded", "clipPath")).toBe("none");
    for (const path of ["/home", "/my-order", "/nid-order", "/recharge", "/profile"]) {
      await goTo(page, path);
      await page.locator("main h1").waitFor();
      expect([path, await withoutEdge(page)]).toEqual([path, []]);
    }
    await goTo(page, "/nid-order");
    expect(await lookOf(":checked ~ .choice-face", "outlineWidth")).toBe("2px");
    await page.locator("[name=nidNumber]").focus();
    expect(await lookOf("[name=nidNumber]", "outlineStyle")).toBe("solid");
    await goTo(page, "/home");
    await page.emulateMedia({ forcedColors: "none", contrast: "more" });
    const soft = await lookOf("main header > div > div", "color");
    await page.emulateMedia({ contrast: "no-preference" });
    expect(await lookOf("main header > div > div", "color")).not.toBe(soft);
  },
);
