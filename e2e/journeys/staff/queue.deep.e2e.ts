import { expect } from "vitest";
import { toBengaliDigits } from "../../../contract/values/digits.ts";
import { paperPdf } from "../../../server/pdf/test/paper.ts";
import { callAs, makeUser } from "../../api.ts";
import { DESKTOP, PHONE } from "../../browser.ts";
import { goTo } from "../../go-to.ts";
import { isSeen } from "../../is-seen.ts";
import { journey, signIn, toast } from "../../journey.ts";
import { expectFocus } from "../../keyboard.ts";
import { ADMIN } from "../../server.ts";

const TABLET = { width: 768, height: 1024 };
const pdf = { name: "paper.pdf", mimeType: "application/pdf", buffer: paperPdf() };

journey(
  "beside the list stands what to do when no order is open, and that an order is gone when a link leads to none",
  async ({ onlinePage, waiting }) => {
    const admin = await onlinePage(TABLET);
    await signIn(admin, ADMIN, "/all-order");
    // An empty list has nothing beside it.
    await admin.locator("main li").filter({ hasText: waiting.orderNumber }).waitFor();
    const pane = admin.getByRole("region", { name: "অর্ডারের বিবরণ" });
    await pane.getByText("বাঁ দিক থেকে একটি অর্ডার বেছে নিন").waitFor();
    await admin.goto("/all-order?open=019a0000-0000-7000-8000-000000000000");
    await pane.getByText("অর্ডারটি আর নেই").waitFor();
  },
);

journey(
  "a slow delivery that ends does not tear the admin away from the order opened meanwhile",
  async ({ onlinePage, product }) => {
    const user = await callAs(product.origin, await makeUser(product.origin, 1000, "ধীর লাইন"));
    for (const number of ["111111111111", "222222222222", "333333333333"])
      await user.ask("POST", "apply/order", { category: "nid", voterNumberNid: number });
    const admin = await onlinePage(TABLET);
    await signIn(admin, ADMIN, "/all-order?status=pending");
    const open = (number: string) =>
      admin.locator("main li").filter({ hasText: number }).getByRole("button").click();
    await open("333333333333");
    let goOn = () => {};
    const slow = new Promise<void>((done) => {
      goOn = done;
    });
    await admin.route("**/api/apply/update-form/*", (route) => slow.then(() => route.continue()));
    await admin.locator("[name=file]").setInputFiles(pdf);
    await admin.getByRole("button", { name: "ডেলিভারি দিন" }).click();

    await open("111111111111");
    const details = admin.getByRole("region", { name: "অর্ডারের বিবরণ" });
    await details.getByText("111111111111").first().waitFor();
    await details.getByText("বাতিল", { exact: true }).click();
    await admin.locator("[name=note]").fill("আধা লেখা");
    goOn();
    await toast(admin, "Apply updated successfully");
    await admin.locator("main li").filter({ hasText: "333333333333" }).waitFor({ state: "hidden" });
    await expect.poll(() => admin.locator("[name=note]").inputValue()).toBe("আধা লেখা");
    await details.getByText("111111111111").first().waitFor();
  },
);

journey(
  "after a delivery the order below is seen from its top, with service, number and status",
  async ({ onlinePage, product, desk }) => {
    const login = await makeUser(product.origin, 1000, "পরের জন");
    const user = await callAs(product.origin, login);
    const numbers = ["444444444444", "555555555555", "666666666666", "777777777777"];
    for (const voterNumberNid of numbers)
      await user.ask("POST", "apply/order", { category: "nid", voterNumberNid });
    const admin = await onlinePage(PHONE);
    await signIn(admin, ADMIN);
    const start = admin.getByRole("link", { name: "পুরোনোটি থেকে শুরু করুন" });
    await start.waitFor();
    // One and a half screens of a phone.
    expect(await admin.evaluate("document.documentElement.scrollHeight")).toBeLessThanOrEqual(1110);
    // With large text every tab is on the screen, with its whole label.
    const root = admin.locator("html");
    await root.evaluate((html: any) => html.style.setProperty("font-size", "200%"));
    const tabs = admin.locator("nav:visible").last().locator("a, button");
    const cut = (all: any[]) =>
      all.filter(
        (tab) => tab.getBoundingClientRect().right > 360 || tab.scrollWidth > tab.clientWidth,
      ).length;
    expect([await tabs.count(), await tabs.evaluateAll(cut)]).toEqual([5, 0]);
    await root.evaluate((html: any) => html.style.removeProperty("font-size"));
    // A notice longer than its line is opened by a button of that name; one that is seen whole has
    // none.
    const customer = await onlinePage(PHONE);
    await signIn(customer, login, "/home");
    const opener = customer.locator(".notice").getByRole("button", { name: /^কাগজ-এ স্বাগতম।/ });
    await opener.waitFor();
    await customer.setViewportSize(DESKTOP);
    await opener.waitFor({ state: "detached" });
    expect(await customer.getByRole("region", { name: "নোটিশ" }).textContent()).toMatch(
      /^কাগজ-এ স্বাগতম।/,
    );
    expect(await admin.locator(".notice").count()).toBe(0);
    await start.click();
    const oldest = "apply/order?status=pending&sort=oldest";
    const [first] = await desk.ask<{ orderNumber: string }[]>("GET", oldest);
    await admin.getByRole("dialog", { name: new RegExp(`${first?.orderNumber}$`) }).waitFor();
    await admin.keyboard.press("Escape");
    await goTo(admin, `/all-order?sort=oldest&status=pending&user=${user.userId}`);
    await admin.locator("main li").getByRole("button").first().click();
    const sheet = admin.getByRole("dialog");
    await sheet.waitFor();
    await admin.goBack();
    await sheet.waitFor({ state: "detached" });
    // A colleague's link opens an order that these filters leave out; closed, it leaves the list.
    const [newest] = await user.ask<{ _id: string }[]>("GET", "apply/my-order");
    await admin.goto(`/all-order?status=cancel&user=${user.userId}&open=${newest?._id}`);
    await sheet.getByText("777777777777").first().waitFor();
    await sheet.getByRole("button", { name: "বন্ধ করুন" }).click();
    await admin.waitForURL(`**/all-order?status=cancel&user=${user.userId}`);
    // Nothing had the focus before it was opened, and the keyboard goes on at the heading.
    await expect.poll(() => admin.evaluate("document.activeElement.tagName")).toBe("H1");
    await goTo(admin, `/all-order?sort=oldest&status=pending&user=${user.userId}`);
    await admin.locator("main li").nth(1).getByRole("button").first().click();
    await sheet.waitFor();
    // Only its content scrolls: what scrolled the sheet itself would hide its title for good.
    await admin.setViewportSize({ ...PHONE, height: 640 });
    const deliver = admin.getByRole("button", { name: "ডেলিভারি দিন" });
    await deliver.waitFor();
    const panel = sheet.locator("section").first();
    expect(await panel.evaluate((it: any) => it.scrollHeight - it.clientHeight)).toBe(0);
    await admin.reload();
    for (const [size, number] of [
      [PHONE, "666666666666"],
      [TABLET, "777777777777"],
      [DESKTOP, "444444444444"],
    ] as const) {
      await admin.locator("[name=file]").setInputFiles(pdf);
      // A device that is turned keeps what was chosen. Low enough that the button to deliver has to
      // be scrolled to.
      await admin.setViewportSize({ ...size, height: 640 });
      await deliver.scrollIntoViewIfNeeded();
      await deliver.click();
      const name = size === PHONE ? /^সাইন কপি · K-\d{4,}$/ : "অর্ডারের বিবরণ";
      const pane =
        size === PHONE ? admin.getByRole("dialog", { name }) : admin.getByRole("region", { name });
      await pane.getByText(number, { exact: true }).waitFor();
      await expect.poll(() => isSeen(pane.getByText("অপেক্ষমাণ", { exact: true }))).toBe(true);
      await expect
        .poll(() => isSeen(pane.getByRole("heading", { name: /^সাইন কপি · K-\d{4,}$/ })))
        .toBe(true);
      await expectFocus(pane.getByRole("heading"));
    }
  },
);

/**
 * Runs in the page: the parts of the open dialog's head and foot that a message lies over;
 * undefined while there is no message.
 */
function hiddenByToasts(): string[] | undefined {
  const { document } = globalThis as any;
  const boxes = (all: any): any[] => [...all].map((one) => one.getBoundingClientRect());
  const toasts = boxes(document.querySelectorAll(".toaster > div > div:not([inert])"));
  const [panel] = [...document.querySelectorAll("[role=dialog] > section")].slice(-1);
  if (toasts.length === 0 || !panel) return undefined;
  const parts: any[] = [...panel.querySelectorAll("header > *, :scope > footer button")];
  return parts
    .filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return toasts.some(
        (toast) =>
          toast.left < right && toast.right > left && toast.top < bottom && toast.bottom > top,
      );
    })
    .map((part) => part.textContent || part.ariaLabel);
}

journey(
  "messages lie over no title and no button of a dialog, however many there are and whatever was first",
  async ({ onlinePage, product }) => {
    const user = await callAs(product.origin, await makeUser(product.origin, 1000, "কথা খাতুন"));
    await user.ask("POST", "apply/order", { category: "nid", voterNumberNid: "888888888888" });
    const admin = await onlinePage(PHONE);
    await admin.context().grantPermissions(["clipboard-write"]);
    await signIn(admin, ADMIN, `/all-order?user=${user.userId}`);
    await admin.locator("main li").getByRole("button").first().click();
    const link = admin.getByRole("button", { name: "লিংক" });
    const toasts = admin.locator(".toaster > div > div:not([inert])");
    const many = admin.getByRole("dialog", { name: "একসাথে ডেলিভারি" });
    const scans = Array.from({ length: 30 }, (_, at) => ({ ...pdf, name: `scan-${at}.pdf` }));
    await link.waitFor();
    for (const size of [PHONE, DESKTOP]) {
      await admin.setViewportSize(size);
      for (const count of [1, 2, 3]) {
        await link.evaluate((button: any) => button.click());
        await expect.poll(() => toasts.count()).toBe(count);
        // A mouse on a message keeps them all.
        if (count === 1) await toasts.hover();
      }
      // Between React's drawing and the next frame they have not been placed.
      if (size.width < 600) await expect.poll(() => admin.evaluate(hiddenByToasts)).toEqual([]);
      // A short dialog and a tall one come after the messages.
      for (const files of [scans.slice(28), scans]) {
        await admin.locator("[name=files]").setInputFiles(files);
        await many.getByRole("listitem").first().waitFor();
        await expect.poll(() => admin.evaluate(hiddenByToasts)).toEqual([]);
        await admin.keyboard.press("Escape");
        await many.waitFor({ state: "detached" });
      }
      await admin.mouse.move(1, 1);
      await expect.poll(() => toasts.count()).toBe(0);
    }
  },
);

journey(
  "deleting all orders asks for their number, and the lists empty",
  async ({ onlinePage, rahim, waiting, desk }) => {
    const orders = await desk.ask<{ _id: string }[]>("GET", "apply/order");
    expect(orders.map(({ _id }) => _id)).toContain(waiting._id);
    const admin = await onlinePage(TABLET);
    await signIn(admin, ADMIN, "/all-order?q=1234");
    await admin
      .getByRole("button", { name: "ফিল্টার সরান" })
      .or(admin.locator("main li").first())
      .first()
      .waitFor();
    expect(await admin.getByRole("button", { name: "পুরো তালিকার কাজ" }).count()).toBe(0);
    await goTo(admin, "/all-order");
    await admin.getByRole("group", { name: "অবস্থা" }).getByText("সব", { exact: true }).click();
    await admin.getByRole("button", { name: "পুরো তালিকার কাজ" }).click();
    await admin.getByRole("menuitem", { name: /^সব অর্ডার মুছুন \([০-৯]+টি\)$/ }).click();
    const dialog = admin.getByRole("alertdialog");
    await dialog.getByRole("textbox").fill(toBengaliDigits(String(orders.length)));
    await dialog.getByRole("button", { name: /মুছুন/ }).click();
    await toast(admin, "All orders deleted successfully");
    const user = await onlinePage(PHONE);
    await signIn(user, rahim, "/my-order");
    await user.getByRole("heading", { level: 2 }).first().waitFor();
    await expect.poll(() => user.locator("main li").count()).toBe(0);
  },
);
