import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { people } from "../../bench/specimens/people.ts";
import { expected } from "../../bench/specimens/sheets.ts";
import { type CallOf, callNamed, calls } from "../../contract/calls.ts";
import { bkashEnv } from "../../server/test/bkash/login.ts";
import { callAs, makeUser, openShop, placeOrders, recordOf } from "../api.ts";
import { accessibilityFaults } from "../axe.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { startFresh } from "../database.ts";
import { fillNidOrder, fillRoshid } from "../forms.ts";
import { journey as base, signIn } from "../journey.ts";
import { deliver } from "../live.ts";
import { ADMIN } from "../server.ts";

/** A desk with both ways to recharge. Its gateway is never asked. */
const journey = base.extend("product", { scope: "file" }, async ({ port }, { onCleanup }) => {
  const product = await startFresh(bkashEnv("http://127.0.0.1:9"), port);
  onCleanup(product.remove);
  return product;
});

type Form = {
  /** Where it stands, and the call that it makes. */
  at: string;
  call: CallOf;
  fill: (page: Page) => Promise<void>;
  /** What to do to send it, where that is not its own button. */
  send?: (page: Page) => Promise<void>;
};

const [person = never()] = people;
function never(): never {
  throw new Error("no specimen");
}

const type = async (page: Page, words: Record<string, string>) => {
  for (const [name, value] of Object.entries(words))
    await page.locator(`form:visible [name="${name}"]`).fill(value);
};
const tap = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).first().click();
/** Presses what opens the form, and types. */
const opened = (button: string, words: Parameters<typeof type>[1]) => async (page: Page) => {
  await tap(page, button);
  await type(page, words);
};
const confirm = (page: Page, name: string) =>
  page.getByRole("alertdialog").getByRole("button", { name }).click();

// A message is refused in its own line of the conversation, and each of many numbers in the outbox.
const ofCustomers: Form[] = [
  {
    at: "/update-password",
    call: "PUT users/update-password",
    fill: (page) => type(page, { oldPassword: "a-good-password", newPassword: "another-good-one" }),
  },
  {
    at: "/keys",
    call: "POST keys",
    fill: opened("চাবি বানান", { name: "দোকানের কম্পিউটার" }),
  },
  {
    at: "/keys",
    call: "PUT webhook",
    fill: opened("ঠিকানা দিন", { address: "https://shop.example/kagoj" }),
  },
  {
    at: "/workers",
    call: "POST users/workers",
    fill: opened("সহকারী যোগ করুন", {
      fullName: "করিম",
      username: "karim",
      password: "first-1",
      dayBound: "5",
    }),
  },
  { at: "/nid-order", call: "POST apply/order", fill: (page) => fillNidOrder(page, "1990123456") },
  { at: "/roshid", call: "POST apply/create-roshid", fill: (page) => fillRoshid(page, 1) },
  {
    at: "/birthday-registration",
    call: "POST apply/order",
    async fill(page) {
      const { gender: _, ...words } = expected(person, "bilingual");
      // As they are sent; a person types the day first.
      const [registered, issued] = [words.dateOfRegistration, words.dateOfIssuance].map(
        (sent) => sent?.replace(/^(\d+)\/(\d+)\/(\d+)$/, "$2-$1-$3") ?? "",
      );
      const dates = { dateOfRegistration: registered ?? "", dateOfIssuance: issued ?? "" };
      await type(page, { leftBarcode: "ABCD", ...words, ...dates });
      await page.locator("[name=consent]").check();
    },
  },
  {
    at: "/recharge",
    call: "POST bkash/create-payment",
    fill: (page) => type(page, { amount: "500" }),
  },
  {
    at: "/recharge",
    call: "POST recharge/sent",
    async fill(page) {
      await page.getByText("Send Money করে জানান").click();
      await type(page, { amount: "500", trxId: "9HK7A1B2", lastFour: "4821" });
    },
  },
  {
    at: "/recharge",
    call: "POST bkash/create-payment",
    async fill(page) {
      await type(page, { amount: "500" });
      await tap(page, "কোড আছে?");
      await type(page, { code: "EID2026" });
    },
  },
  {
    at: "/profile",
    call: "PUT users/shop",
    fill: (page) => type(page, { name: "রহিম টেলিকম" }),
    send: (page) => page.locator("[name=name]").press("Enter"),
  },
  { at: "/profile", call: "PUT wallet/alert", fill: (page) => type(page, { below: "100" }) },
];

const ofAdmins = (pending: string, delivered: string): Form[] => [
  {
    at: "/signup",
    call: "POST auth/signup",
    fill: (page) =>
      type(page, {
        fullName: "সালমা খাতুন",
        username: "salma.forms",
        password: "a-good-password",
        confirmPassword: "a-good-password",
      }),
  },
  { at: "/notice", call: "POST notice/notices", fill: (page) => type(page, { notice: "কাল বন্ধ" }) },
  {
    at: "/services/new",
    call: "POST services",
    fill: (page) =>
      type(page, {
        "name.bn": "পাসপোর্ট",
        "fields.0.label.bn": "নম্বর",
        price: "100",
      }),
    // The other form is the preview that customers would get.
    send: (page) =>
      page
        .locator("main form")
        .first()
        .evaluate((one: any) => one.requestSubmit()),
  },
  { at: "/services", call: "PUT balance", fill: (page) => type(page, { nidBalance: "121" }) },
  {
    at: "/services",
    call: "PUT apply/opening-hours",
    async fill(page) {
      await page
        .getByRole("button", { name: /^খোলার সময়: / })
        .first()
        .click();
    },
  },
  {
    at: "/all-user",
    call: "POST users/users/:id/balance",
    async fill(page) {
      await page
        .getByRole("button", { name: /-এর ব্যালেন্স বদলান$/ })
        .first()
        .click();
      await type(page, { amount: "100", reason: "নগদ জমা" });
    },
  },
  {
    at: `/all-order?open=${pending}`,
    call: "PUT apply/order/:id",
    async fill(page) {
      const details = page.getByRole("region", { name: "অর্ডারের বিবরণ" });
      await details.getByText("বাতিল", { exact: true }).click();
      await type(page, { note: "নম্বরটি মিলছে না" });
    },
  },
  {
    at: `/all-order?open=${delivered}`,
    call: "POST apply/order/:id/refund",
    fill: opened("টাকার অংশ ফেরত দিন", { amount: "10", reason: "দেরি" }),
  },
  {
    at: "/sent-money",
    call: "PUT recharge/numbers",
    fill: opened("নম্বর", { nagad: "01712345678" }),
    async send(page) {
      await page.locator("[form=numbers-form]").click();
      await confirm(page, "সংরক্ষণ করুন");
    },
  },
  {
    at: "/codes",
    call: "POST codes",
    fill: opened("কোড বানান", { amount: "50", count: "10", ends: "31-12-2099" }),
  },
  {
    at: "/questions",
    call: "POST questions",
    fill: opened("প্রশ্ন লিখুন", { question: "কত সময় লাগে?", answer: "দুই ঘণ্টা।" }),
  },
  {
    at: "/questions",
    call: "PUT questions/:id",
    fill: (page) => tap(page, /^বদলান: /),
  },
  {
    at: "/heard",
    call: "POST recharge/heard/devices",
    fill: opened("ফোন যোগ করুন", { name: "দোকানের ফোন" }),
  },
  {
    at: "/services",
    call: "POST price-groups",
    fill: opened("গ্রুপ বানান", { name: "দোকান" }),
  },
  {
    at: "/recharge-history",
    call: "PUT recharge/bonus",
    fill: opened("বোনাস", { from1: "1000", percent1: "5" }),
  },
];

/** Sent by no form, but by a tap or by itself, with what nobody has typed. */
const byATap: CallOf[] = [
  "POST auth/second-step/options",
  "POST factors/passkey",
  "POST recharge/heard",
  "POST notice/put-away",
  "PUT apply/my-order/:id",
  "POST apply/cancels-seen",
  "POST apply/my-order/:id/messages/read",
  "DELETE apply/delete-roshid",
  "PUT apply/restore-roshid",
  "POST push/subscription",
  "DELETE push/subscription",
  "POST apply/match-files",
  "POST apply/next",
  "POST apply/order/:id/messages/read",
  "PUT users/users/:id/disabled",
  "PUT apply/toggle-order",
  "PUT services",
  "PUT questions",
  "PUT users/phone/sms-ready",
  "PUT apply/my-order/:id/was-right",
  "PUT webhook/on",
];
/**
 * Their form says a refusal itself, whatever field it names: below what was typed, or as a toast.
 */
const inOwnWords: CallOf[] = [
  "POST closings",
  "POST auth/login",
  "POST auth/second-step",
  "POST factors/prove",
  "POST factors/totp",
  "PUT apply/my-order/:id/messages",
  "PUT apply/order/:id/messages",
  "PUT apply/order/:id/notes",
  "PUT users/users/:id/notes",
  "PUT users/shop/sums/:id",
  "POST recharge/code",
  "POST openai/extract-birth-info",
  "POST apply/preview",
  "POST apply/update-form/:id",
  "POST recharge/heard/trial",
];
/** By the same form as another call. */
const as: Partial<Record<CallOf, CallOf>> = {
  "PUT apply/update-roshid/:id": "POST apply/create-roshid",
  "POST sslcommerz/create-payment": "POST bkash/create-payment",
  "PUT services/:key": "POST services",
  "PUT price-groups/:id": "POST price-groups",
  "PUT recharge/heard/devices/:id": "POST recharge/heard/devices",
  // Where SMS is set, in the same `FieldForm`.
  "PUT users/phone": "PUT users/update-password",
  "POST users/phone/code": "PUT users/update-password",
  "POST auth/forgotten": "PUT users/update-password",
  "POST auth/forgotten/code": "PUT users/update-password",
  // Dialogs of `formAct`, which draws all of them.
  "POST recharge/heard/rules": "POST codes",
  "PUT recharge/heard/rules/:id": "POST codes",
  "POST recharge/waiting/:id/refuse": "POST codes",
  "PUT users/users/:id/services": "POST codes",
  "PUT users/users/:id/price-group": "POST codes",
  "PUT users/workers/:id": "POST users/workers",
};
/** The specification has them, and no screen of ours sends them. */
const notOurs = /^POST balance\/update-|^PUT users\/edit-user-balance$/;

test("every call with fields is sent by a form below, or it is said why by none", () => {
  const tried = [...ofCustomers, ...ofAdmins("", "")].map(({ call }) => call);
  const known = new Set<CallOf>([...tried, ...byATap, ...inOwnWords]);
  const sends = (Object.keys(calls) as CallOf[]).filter((name) => {
    const { json, sends } = callNamed(name);
    return (json || sends === "form") && !notOurs.test(name);
  });
  const forgotten = sends.filter((name) => !known.has(name) && !tried.includes(as[name] as CallOf));
  expect(forgotten, "add its form to the lists above, or say why it has none").toEqual([]);
  const gone = [...byATap, ...inOwnWords, ...Object.keys(as)].filter(
    (name) => !sends.includes(name as CallOf) || tried.includes(name as CallOf),
  );
  expect(gone).toEqual([]);
});

const untold = "কেউ এটি দেখায় না।";

/**
 * The server refuses a field that no control of the form shows, as after a release that the page
 * does not know.
 */
async function isToldBy({ at, call, fill, send }: Form, page: Page): Promise<void> {
  await page.goto(at);
  const refusal = { error: "-", bn: "-", code: "invalid-fields", fields: { "of.nobody": untold } };
  const [method, address = ""] = call.split(" ");
  const path = `**/api/${address.replaceAll(/:\w+/g, "*")}`;
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 422, json: refusal })
      : route.continue(),
  );
  await fill(page);
  const form = page.locator("form:visible").last();
  await (send?.(page) ?? form.evaluate((one: any) => one.requestSubmit()));
  const banner = page.locator("form:visible [data-untold]");
  await banner.getByText(`of.nobody: ${untold}`).waitFor();
  await expect.poll(() => banner.evaluate(isInFocusAndSight), { message: at }).toBe(true);
  await page.unroute(path);
}

/** Runs in the page. */
function isInFocusAndSight(element: any): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const { document, innerHeight } = globalThis as any;
  return document.activeElement === element && top >= 0 && bottom <= innerHeight;
}

journey(
  "every form of customers tells what none of its controls shows, in sight",
  async ({ onlinePage, product }) => {
    const admin = await callAs(product.origin, ADMIN);
    await admin.ask("PUT", "recharge/numbers", { nagad: "01712345678" });
    const rahim = await makeUser(product.origin, 5000);
    await placeOrders(product.origin, rahim, 1);
    await openShop(product.origin, rahim);
    const page = await onlinePage(PHONE);
    await signIn(page, rahim);
    for (const form of ofCustomers) await isToldBy(form, page);
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);

journey(
  "every form of admins tells what none of its controls shows, in sight",
  async ({ onlinePage, product }) => {
    const salma = await makeUser(product.origin, 5000, "সালমা খাতুন");
    await placeOrders(product.origin, salma, 2);
    const [pending, delivered] = (await recordOf(product.origin, salma)).orders;
    await deliver(product.origin, String(delivered?._id));
    const desk = await callAs(product.origin, ADMIN);
    await desk.ask("POST", "questions", { question: "টাকা ফেরত পাব?", answer: "হ্যাঁ।" });
    const page = await onlinePage(DESKTOP);
    await signIn(page, ADMIN);
    for (const form of ofAdmins(String(pending?._id), String(delivered?._id)))
      await isToldBy(form, page);
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);

journey(
  "a choice without an option is marked, and the save leads to it",
  async ({ onlinePage }) => {
    const page = await onlinePage(PHONE);
    await signIn(page, ADMIN, "/services/new");
    await type(page, { "name.bn": "পাসপোর্ট", "fields.0.label.bn": "ধরন", price: "100" });
    await page.locator('[name="fields.0.type"]').selectOption("choice");
    for (const remove of await page.getByRole("button", { name: /^মুছুন: অপশন/ }).all())
      await remove.click();
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    await page.locator("main form [type=submit]").first().click();
    const group = page.getByRole("group", { name: "অপশন" });
    await group.getByText("অন্তত একটি অপশন দিন।").waitFor();
    const add = group.getByRole("button", { name: "অপশন যোগ করুন" });
    await expect.poll(() => add.evaluate(isInFocusAndSight)).toBe(true);
    expect(await page.locator("[data-untold]").count()).toBe(0);
  },
);
