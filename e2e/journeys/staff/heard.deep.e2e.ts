import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { callAs, makeUser } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { PHONE } from "../../browser.ts";
import { startFresh } from "../../database.ts";
import { goTo } from "../../go-to.ts";
import { journey as base, signIn, toast } from "../../journey.ts";
import { ADMIN } from "../../server.ts";
import { taka } from "../../services.ts";
import { openAndSettle, sumOf, watchShifts } from "../../still.ts";

/** A desk without a gateway. */
const journey = base.extend("product", { scope: "file" }, async ({ port }, { onCleanup }) => {
  const product = await startFresh(
    { SENT_MONEY_ONLY: "1", CONTACT_URL: "https://wa.me/880" },
    port,
  );
  onCleanup(product.remove);
  return product;
});

/** A TrxID, and the end of a name, that no other try has. */
const newTrx = () => `CK${crypto.randomUUID().slice(0, 8).toUpperCase()}`;

/** bKash's message of so much money, as a forwarder app sends it. Answers the status. */
async function hear(origin: string, key: string, text: string): Promise<number> {
  const answer = await fetch(`${origin}/api/recharge/heard`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ from: "bKash", text, at: Date.now() }),
  });
  return answer.status;
}

const received = (sum: string, trxId: string, balance: string) =>
  `You have received Tk ${sum} from 01712345678. Fee Tk 0.00. ` +
  `Balance Tk ${balance}. TrxID ${trxId} at 28/11/2026 14:05`;

journey(
  "an admin adds a phone, and what it hears is in the balance of a page that is open",
  async ({ newPage, onlinePage, product }) => {
    const [first, second] = [newTrx(), newTrx()];
    const admin = await onlinePage(PHONE);
    await signIn(admin, ADMIN, "/sent-money");
    await admin.getByRole("link", { name: "মেসেজ থেকে জমা" }).click();
    await admin.getByText("আজ নিজে থেকে জমা").waitFor();
    expect(await accessibilityFaults(admin)).toEqual([]);
    await admin.getByRole("button", { name: "ফোন যোগ করুন" }).click();
    const form = admin.getByRole("dialog");
    await form.locator("[type=submit]").click();
    await form.getByText("এই ঘরটি পূরণ করুন।").waitFor();
    await form.locator("[name=name]").fill(`কাউন্টার ${first}`);
    await form.locator("[type=submit]").click();
    const shown = admin.getByRole("dialog").filter({ hasText: "চাবি" });
    const header = await shown.locator("code").nth(1).textContent();
    const key = header?.replace("Bearer ", "") ?? "";
    expect(await accessibilityFaults(admin)).toEqual([]);
    // It is never shown again, so the first tap beside it only asks.
    await admin.keyboard.press("Escape");
    await shown.getByText("চাবিটি আর কখনও দেখানো হবে না।").waitFor();
    await shown.getByRole("button", { name: "বসানো হয়েছে" }).click();
    const phone = admin
      .locator("main li")
      .filter({ hasText: `কাউন্টার ${first}` })
      .first();
    await phone.getByText("এখনও কোনো মেসেজ আসেনি").waitFor();

    const rahim = await makeUser(product.origin, 0);
    const page = await newPage(PHONE);
    await signIn(page, rahim, "/home");
    const mine = await callAs(product.origin, rahim);
    const said = { wallet: "bkash", amount: "500", trxId: first, lastFour: "5678" };
    await mine.ask("POST", "recharge/sent", said, crypto.randomUUID());
    const balance = page.getByRole("banner").getByText(taka(500), { exact: true });
    await page.getByRole("banner").getByText(taka(0), { exact: true }).waitFor();
    // Sent twice, as some apps do.
    const text = received("500.00", first, "2,500.00");
    expect(await hear(product.origin, key, text)).toBe(200);
    await balance.waitFor();
    expect(await hear(product.origin, key, text)).toBe(200);
    const heard = admin.locator("main li").filter({ hasText: first });
    await heard.getByText("নিজে থেকে জমা").waitFor();
    await goTo(page, "/recharge");
    await page.locator("main").getByText(first).first().waitFor();
    await page
      .locator("main li")
      .getByText(/নিজে থেকে জমা · [০-৯]+ সেকেন্ডে/)
      .waitFor();

    await mine.ask(
      "POST",
      "recharge/sent",
      { ...said, amount: "9000", trxId: second },
      crypto.randomUUID(),
    );
    await hear(product.origin, key, received("9,000.00", second, "11,500.00"));
    await goTo(admin, "/sent-money");
    const waiting = admin.locator("main li").filter({ hasText: second });
    await waiting.getByText("এক মেসেজের সীমার বেশি").waitFor();
    await waiting.getByRole("button", { name: "টাকা এসেছে" }).click();
    await admin.getByRole("alertdialog").getByRole("button", { name: "জমা দিন" }).click();
    await toast(admin, "ব্যালেন্সে জমা হয়েছে।");
    await page.getByRole("banner").getByText("৳৯,৫০০", { exact: true }).waitFor();
  },
);

journey(
  "a message that no rule reads becomes a rule, tried before it is kept; a phone is bounded and ended",
  async ({ onlinePage, product }) => {
    const [trxId, name] = [newTrx(), `ফোন ${newTrx()}`];
    const desk = await callAs(product.origin, ADMIN);
    const { key } = await desk.ask<{ key: string }>("POST", "recharge/heard/devices", { name });
    await hear(product.origin, key, `আপনি ৬০০.০০ টাকা গ্রহণ করেছেন। TrxID ${trxId}`);
    const admin = await onlinePage(PHONE);
    await signIn(admin, ADMIN, "/heard");
    await admin.getByRole("button", { name: "এটি থেকে নিয়ম বানান" }).click();
    const form = admin.getByRole("dialog");
    const template = form.locator("[name=template]");
    expect(await template.inputValue()).toBe("আপনি {sum} টাকা গ্রহণ করেছেন। TrxID {trx}");
    await template.fill("আপনি {sum} টাকা");
    await form.getByRole("button", { name: "শেষ মেসেজগুলোতে দেখুন" }).click();
    await form.getByText("{sum} আর {trx} একবার করে লিখুন।").waitFor();
    await template.fill("আপনি {sum} টাকা গ্রহণ করেছেন। TrxID {trx}");
    await form.getByRole("button", { name: "শেষ মেসেজগুলোতে দেখুন" }).click();
    await form.getByText(trxId).first().waitFor();
    expect(await accessibilityFaults(admin)).toEqual([]);
    await form.locator("[type=submit]").click();
    await toast(admin, "সংরক্ষণ করা হয়েছে।");
    const row = admin.locator("main li").filter({ hasText: trxId });
    await row.getByText("কেউ জানাননি").waitFor();
    await row.getByText("আপনি {sum} টাকা গ্রহণ করেছেন। TrxID {trx}").waitFor();

    await admin.getByRole("tab", { name: "পড়ার নিয়ম" }).click();
    await admin.getByText("আপনি {sum} টাকা গ্রহণ করেছেন। TrxID {trx}").waitFor();
    expect(await accessibilityFaults(admin)).toEqual([]);
    await admin.getByRole("tab", { name: "ফোন ও মেসেজ" }).click();
    const phone = admin.locator("main li").filter({ hasText: name }).first();
    await phone.getByRole("button", { name: `${name}: আরও` }).click();
    await admin.getByRole("menuitem", { name: "নাম ও সীমা" }).click();
    await admin.locator("[name=mostMessage]").fill("১০০০");
    await admin.getByRole("dialog").locator("[type=submit]").click();
    await phone.getByText("এক মেসেজে ৳১,০০০").waitFor();
    await phone.getByRole("button", { name: `${name}: আরও` }).click();
    await admin.getByRole("menuitem", { name: "বাদ দিন" }).click();
    await admin.getByRole("alertdialog").getByRole("button", { name: "বাদ দিন" }).click();
    await toast(admin, "ফোনটি বাদ দেওয়া হয়েছে।");
    expect(await hear(product.origin, key, received("200.00", newTrx(), "1.00"))).toBe(401);
  },
);

journey(
  "phones that come late push nothing down, nor do rules",
  async ({ onlinePage, product }) => {
    const desk = await callAs(product.origin, ADMIN);
    for (const turn of [1, 2, 3])
      await desk.ask("POST", "recharge/heard/devices", { name: `ফোন ${turn} ${newTrx()}` });
    const admin = await onlinePage(PHONE);
    await signIn(admin, ADMIN, "/home");
    await admin.route(/recharge\/heard\/(devices|rules)/, async (route) => {
      await delay(1_000);
      await route.continue();
    });
    await watchShifts(admin);
    for (const address of ["/heard", "/heard?tab=rules"]) {
      const shifts = await openAndSettle(admin, address, 500);
      expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThan(0.01);
    }
  },
);

journey(
  "a phone that could not ask for the ways to recharge says that, and not that there are none",
  async ({ newPage, product }) => {
    const page = await newPage(PHONE);
    const asked = "**/api/recharge/ways";
    await page.context().route(asked, (route) => route.abort("connectionrefused"));
    await signIn(page, await makeUser(product.origin, 0), "/recharge");
    const again = page.locator("main [role=alert]").getByRole("button");
    await again.waitFor();
    await page.context().unroute(asked);
    await again.click();
    await page.locator("main").getByRole("link", { name: "ডেস্ককে বলুন" }).waitFor();
  },
);
