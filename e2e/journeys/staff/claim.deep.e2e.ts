import { expect } from "vitest";
import { paperPdf } from "../../../server/pdf/test/paper.ts";
import { type Caller, callAs, makeUser, recordOf } from "../../api.ts";
import { DESKTOP } from "../../browser.ts";
import { isSeen } from "../../is-seen.ts";
import { isCachedOnPhone, journey, signIn, toast } from "../../journey.ts";
import { expectFocus } from "../../keyboard.ts";
import { deliver } from "../../live.ts";
import { ADMIN } from "../../server.ts";

const pdf = { name: "paper.pdf", mimeType: "application/pdf", buffer: paperPdf() };

const placeOrder = async (customer: Caller, body: object) =>
  (
    await customer.ask<{ order: { _id: string; orderNumber: string } }>("POST", "apply/order", {
      consent: true,
      ...body,
    })
  ).order;

journey(
  "a look at an order claims nothing, the first act does, and what was sent by mistake comes back",
  async ({ onlinePage, product, desk }) => {
    const customer = await makeUser(product.origin, 500, "দাবি খাতুন");
    const api = await callAs(product.origin, customer);
    const place = (nidNumber: string) => placeOrder(api, { category: "nid", nidNumber });
    const other = await place("1990123457");
    const order = await place("1990123456");
    const claimOf = async () =>
      (await desk.ask<{ claim: object | null }>("GET", `apply/order/${order._id}`)).claim;
    const state = async () =>
      (await desk.ask<{ status: string }>("GET", `apply/order/${order._id}`)).status;
    const admin = await onlinePage(DESKTOP);
    await signIn(admin, ADMIN, "/all-order?status=pending&sort=newest");
    await admin.locator("main li").first().getByRole("button").first().click();
    const pane = admin.getByRole("region", { name: "অর্ডারের বিবরণ" });
    await pane.getByText("কেউ কাজ করছেন না").waitFor();
    await admin.waitForTimeout(1500);
    expect(await claimOf()).toBeNull();
    await pane.locator("[name=file]").setInputFiles(pdf);
    await pane.getByText(/^আপনি কাজ করছেন/).waitFor();
    await expect.poll(claimOf).not.toBeNull();
    const deliver = pane.getByRole("button", { name: "ডেলিভারি দিন" });
    await expect.poll(() => isSeen(deliver)).toBe(true);
    // A file that is named for another order takes a second tap; another choice begins anew.
    const named = (name: string) => pane.locator("[name=file]").setInputFiles({ ...pdf, name });
    await named(`${other.orderNumber}.pdf`);
    await pane.getByRole("alert").getByText(`${other.orderNumber} (দাবি খাতুন)`).waitFor();
    await deliver.focus();
    await admin.keyboard.press("Control+Enter");
    await pane.getByRole("button", { name: `তবুও ${order.orderNumber}-এ এই ফাইল দিন` }).waitFor();
    await expect.poll(() => isSeen(pane.getByRole("alert"))).toBe(true);
    await named("K-999999.pdf");
    await pane.getByText(/K-999999, এই নম্বরে কোনো অর্ডার নেই/).waitFor();
    expect(await state()).toBe("pending");
    // Two taps while the name is still being compared are one delivery.
    let deliveries = 0;
    await admin.route("**/api/apply/update-form/*", (route) => {
      deliveries += 1;
      return route.continue();
    });
    const asked = Promise.withResolvers<void>();
    await admin.route("**/api/apply/match-files", (route) =>
      asked.promise.then(() => route.continue()),
    );
    await pane.locator("[name=file]").setInputFiles(pdf);
    await deliver.focus();
    await admin.keyboard.press("Control+Enter");
    await admin.keyboard.press("Control+Enter");
    asked.resolve();
    const undo = admin.locator(".toaster").getByRole("button", { name: /^K-\d{4,} ফিরিয়ে নিন$/ });
    await undo.waitFor();
    expect([await state(), deliveries]).toEqual(["approved", 1]);
    await undo.click();
    await toast(admin, "ডেলিভারি ফিরিয়ে নেওয়া হয়েছে। অর্ডারটি আবার অপেক্ষমাণ।");
    expect(await state()).toBe("pending");
  },
);

journey(
  "an order that nobody has begun is taken back by its owner, at the desk too; not once somebody works on it, nor offline",
  async ({ onlinePage, newPage, product, desk }) => {
    const customer = await makeUser(product.origin, 500, "ফেরত খাতুন");
    const api = await callAs(product.origin, customer);
    const place = async (nidNumber: string) =>
      (await placeOrder(api, { category: "nid", nidNumber }))._id;
    const [begun, unwanted] = [await place("1990123456"), await place("1990123457")];
    const admin = await onlinePage(DESKTOP);
    await signIn(admin, ADMIN, `/all-order?status=pending&open=${unwanted}`);
    const pane = admin.getByRole("region", { name: "অর্ডারের বিবরণ" });
    await pane.getByText("কেউ কাজ করছেন না").waitFor();
    const page = await newPage();
    await signIn(page, customer, `/my-order?open=${unwanted}`);
    const sheet = page.getByRole("dialog");
    const takeBack = sheet.getByRole("button", { name: "অর্ডার ফিরিয়ে নিন" });
    await isCachedOnPhone(page);
    await page.context().setOffline(true);
    await sheet.getByText("অর্ডার ফিরিয়ে নিতে ইন্টারনেট লাগে।").waitFor();
    await expect.poll(() => takeBack.isDisabled()).toBe(true);
    await page.context().setOffline(false);
    await takeBack.click();
    const asked = page.getByRole("alertdialog");
    await asked.getByText(/৳১২০ এখনই ব্যালেন্সে ফিরবে/).waitFor();
    await asked.getByRole("button", { name: "অর্ডার ফিরিয়ে নিন" }).dblclick();
    await sheet.getByText("আপনি নিজে ফিরিয়ে নিয়েছেন।").waitFor();
    await sheet.getByText("৳১২০ ব্যালেন্সে ফেরত দেওয়া হয়েছে।").waitFor();
    await page.locator("[role=dialog]:focus, [role=dialog] :focus").waitFor();
    await pane.getByText("যিনি অর্ডার করেছিলেন তিনিই ফিরিয়ে নিয়েছেন").waitFor();
    expect(await recordOf(product.origin, customer)).toMatchObject({ balance: 380 });

    await desk.ask("POST", `apply/order/${begun}/claim`);
    await page.goto(`/my-order?open=${begun}`);
    await takeBack.click();
    await asked.getByRole("button", { name: "অর্ডার ফিরিয়ে নিন" }).click();
    await toast(page, "এই অর্ডারের কাজ শুরু হয়ে গেছে, তাই আর ফিরিয়ে নেওয়া যায় না। না লাগলে এখানে লিখে জানান।");
    await asked.waitFor({ state: "hidden" });
    expect(await recordOf(product.origin, customer)).toMatchObject({ balance: 380 });
  },
);

journey(
  "who was slower hears who delivered or cancelled and when, and what became of the chosen file: of one order, and of a batch",
  async ({ onlinePage, product, desk }) => {
    const api = await callAs(product.origin, await makeUser(product.origin, 1000, "ধীর খাতুন"));
    const place = (nidNumber: string) => placeOrder(api, { category: "nid", nidNumber });
    const delivered = await place("1990123461");
    const cancelled = await place("1990123462");
    const batch = [await place("1990123463"), await place("1990123464")];
    const cancel = (id: string) =>
      desk.ask("PUT", `apply/order/${id}`, { status: "cancel", note: "নম্বরটি মিলছে না" });
    const admin = await onlinePage(DESKTOP);
    const pane = admin.getByRole("region", { name: "অর্ডারের বিবরণ" });
    const row = ({ orderNumber }: { orderNumber: string }) =>
      admin.locator("main li").filter({ hasText: orderNumber });
    const told = pane.getByRole("alert");
    await signIn(admin, ADMIN, `/all-order?status=pending&user=${api.userId}`);

    await row(delivered).getByRole("button").click();
    await pane.locator("[name=file]").setInputFiles({ ...pdf, name: "my-paper.pdf" });
    await pane.getByText(/^আপনি কাজ করছেন/).waitFor();
    await deliver(product.origin, delivered._id, "the other's");
    await told.getByText(/^Admin .*-এ ডেলিভারি দিয়েছেন।$/).waitFor();
    await told.getByText("আপনার ফাইল my-paper.pdf পাঠানো হয়নি।").waitFor();
    await told.getByRole("button", { name: "আমার ফাইল দিয়ে বদলান" }).click();
    const field = pane.locator("[name=file]");
    await expectFocus(field);
    await pane.getByRole("button", { name: "ঠিক ফাইল পাঠান" }).click();
    await toast(admin, `${delivered.orderNumber}: ফাইল বদলানো হয়েছে, গ্রাহককে জানানো হলো।`);
    await told.waitFor({ state: "detached" });

    await row(cancelled).getByRole("button").click();
    await pane.locator("[name=file]").setInputFiles({ ...pdf, name: "my-paper.pdf" });
    await cancel(cancelled._id);
    await told.getByText(/ বাতিল করেছেন।$/).waitFor();
    await told.getByText("আপনার ফাইল my-paper.pdf পাঠানো হয়নি।").waitFor();
    expect(await told.getByRole("button").allTextContents()).toEqual(["আমার ফাইল সরান"]);
    await told.getByRole("button").click();
    await told.waitFor({ state: "detached" });

    const names = batch.map(({ orderNumber }) => ({ ...pdf, name: `${orderNumber}.pdf` }));
    await admin.locator("[name=files]").setInputFiles(names);
    const many = admin.getByRole("dialog", { name: "একসাথে ডেলিভারি" });
    await many.getByRole("button", { name: "২টি ডেলিভারি দিন" }).waitFor();
    await deliver(product.origin, batch[0]?._id ?? "");
    await many.getByText(/ ডেলিভারি দিয়েছেন। এই ফাইল পাঠানো হয়নি।$/).waitFor();
    await many.getByRole("button", { name: "১টি ডেলিভারি দিন" }).waitFor();
    await admin.route("**/api/apply/update-form/*", async (route) => {
      await cancel(batch[1]?._id ?? "");
      await route.continue();
    });
    await many.getByRole("button", { name: "১টি ডেলিভারি দিন" }).click();
    await many.getByText(/ বাতিল করেছেন। এই ফাইল পাঠানো হয়নি।$/).waitFor();
    await many.getByRole("button", { name: "শেষ" }).click();
  },
);

journey(
  "Ctrl+Enter delivers from the row too, in doubt at the second press; what is opened then fits the filter, and waits",
  async ({ onlinePage, product, desk }) => {
    const api = await callAs(product.origin, await makeUser(product.origin, 2000, "সারি খাতুন"));
    const place = (body: object) => placeOrder(api, body);
    const first = await place({ category: "nid", nidNumber: "1990123471" });
    await place({ category: "nid", nidNumber: "1990123472" });
    const tin = { category: "tin", NameNid: "মোঃ রাকিব হাসান" };
    const [one, two, three] = [
      await place({ ...tin, fatherNidNumberNid: "1990123473" }),
      await place({ ...tin, fatherNidNumberNid: "1990123474" }),
      await place({ ...tin, fatherNidNumberNid: "1990123475" }),
    ];
    const state = async (id: string) =>
      (await desk.ask<{ status: string }>("GET", `apply/order/${id}`)).status;
    const admin = await onlinePage(DESKTOP);
    const pane = admin.getByRole("region", { name: "অর্ডারের বিবরণ" });
    const title = ({ orderNumber }: { orderNumber: string }) =>
      pane.getByRole("heading", { name: new RegExp(`${orderNumber}$`) });
    const row = ({ orderNumber }: { orderNumber: string }) =>
      admin.locator("main li").filter({ hasText: orderNumber });
    await signIn(admin, ADMIN, `/all-order?status=pending&sort=oldest&user=${api.userId}`);
    await row(first).getByRole("button").click();
    await title(first).waitFor();
    await pane.locator("[name=file]").setInputFiles({ ...pdf, name: `${one.orderNumber}.pdf` });
    await row(first).getByRole("button").focus();
    await admin.keyboard.down("Control");
    for (const _ of "held") await admin.keyboard.down("Enter");
    await admin.keyboard.up("Enter");
    await pane.getByRole("button", { name: `তবুও ${first.orderNumber}-এ এই ফাইল দিন` }).waitFor();
    // No other row delivers it.
    await row(two).getByRole("button").focus();
    await admin.keyboard.press("Enter");
    expect(await state(first._id)).toBe("pending");
    // Another filter is chosen while it is open: the next one is of that filter.
    await admin.getByRole("button", { name: "আরও ফিল্টার" }).click();
    await admin.locator("[name=category]").selectOption("tin");
    await row(first).waitFor({ state: "detached" });
    await title(first).click();
    await admin.keyboard.press("Enter");
    await admin.keyboard.up("Control");
    await title(one).waitFor();
    expect(await state(first._id)).toBe("approved");
    // While its answer is on the way, the one below is delivered by somebody else.
    await pane.locator("[name=file]").setInputFiles(pdf);
    const goOn = Promise.withResolvers<void>();
    await admin.route("**/api/apply/update-form/*", async (route) => {
      const response = await route.fetch();
      await goOn.promise;
      await route.fulfill({ response });
    });
    await row(one).getByRole("button").focus();
    await admin.keyboard.press("Control+Enter");
    await row(one).waitFor({ state: "detached" });
    await deliver(product.origin, two._id);
    await row(two).waitFor({ state: "detached" });
    goOn.resolve();
    await title(three).waitFor();
  },
);
