import { expect } from "vitest";
import { callAs, makeUser } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { PHONE } from "../../browser.ts";
import { startFresh } from "../../database.ts";
import { goTo } from "../../go-to.ts";
import { journey as base, breakOnce, signIn, toast } from "../../journey.ts";
import { expectFocus } from "../../keyboard.ts";
import { ADMIN } from "../../server.ts";
import { taka } from "../../services.ts";

/** A desk without a gateway. */
const journey = base.extend("product", { scope: "file" }, async ({ port }, { onCleanup }) => {
  const product = await startFresh(
    { SENT_MONEY_ONLY: "1", CONTACT_URL: "https://wa.me/880" },
    port,
  );
  onCleanup(product.remove);
  return product;
});

journey(
  "money sent by hand: said offline, sent once, compared by the admin, in the balance; what was not found says why",
  async ({ newPage, onlinePage, product }) => {
    const rahim = await makeUser(product.origin, 0);
    const page = await newPage(PHONE);
    await signIn(page, rahim, "/recharge");
    // There is no way yet, but one to the desk.
    await page.locator("main").getByRole("link", { name: "ডেস্ককে বলুন" }).waitFor();

    const admin = await onlinePage({ width: 820, height: 1180 });
    await signIn(admin, ADMIN, "/sent-money");
    await admin.getByText("মেলানোর কিছু বাকি নেই").waitFor();
    await admin.getByRole("button", { name: "নম্বর" }).click();
    await admin.locator("[name=nagad]").fill("০১৭১২-৩৪৫৬৭৮");
    await admin.getByRole("button", { name: "সংরক্ষণ করুন" }).click();
    const sure = admin.getByRole("alertdialog");
    await sure.getByText("নেই → 01712345678").waitFor();
    await sure.getByRole("button", { name: "সংরক্ষণ করুন" }).click();
    await toast(admin, "নম্বর সংরক্ষণ করা হয়েছে।");

    await page.reload();
    const number = page.getByText("01712345678");
    await number.waitFor();
    // The number to send to is read without scrolling.
    expect((await number.boundingBox())?.y).toBeLessThan(PHONE.height - 140);
    await page.locator("main form [type=submit]").click();
    await page.getByText("এই ঘরটি পূরণ করুন।").first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const say = async (amount: string, trxId: string) => {
      await page.locator("[name=amount]").fill(amount);
      await page.locator("[name=trxId]").fill(trxId);
      await page.locator("[name=lastFour]").fill("৪৮২১");
      await page.locator("main form [type=submit]").click();
    };
    await page.context().setOffline(true);
    await say("৫০০", "9hk7 a1b2");
    await page.getByText("এই ফোনে রাখা হয়েছে, সংযোগ পেলে নিজে থেকেই যাবে।").waitFor();
    const unsent = page.locator("main section li").filter({ hasText: "Nagad 9HK7A1B2" });
    await unsent.getByText(taka(500)).waitFor();
    await unsent.getByText("সংযোগ পেলে পাঠানো হবে").waitFor();
    await page.context().setOffline(false);
    await page.getByText("TrxID 9HK7A1B2").waitFor();

    const card = admin.locator("main li").filter({ hasText: "9HK7A1B2" });
    await card.getByText("শেষ ৪ সংখ্যা 4821").waitFor();
    expect(await accessibilityFaults(admin)).toEqual([]);
    await card.getByRole("button", { name: "টাকা এসেছে" }).click();
    await admin.getByRole("alertdialog").getByRole("button", { name: "জমা দিন" }).dblclick();
    await toast(admin, "ব্যালেন্সে জমা হয়েছে।");
    await card.waitFor({ state: "detached" });
    await page.getByRole("banner").getByText(taka(500), { exact: true }).waitFor();

    await say("300", "XX00YY11");
    await admin.locator("main li").getByRole("button", { name: "নামঞ্জুর করুন" }).click();
    await admin.locator("[name=reason]").fill("এই TrxID-তে টাকা আসেনি");
    await admin.getByRole("dialog").getByRole("button", { name: "নামঞ্জুর করুন" }).click();
    await page.getByText("এই TrxID-তে টাকা আসেনি").first().waitFor();
    await page.getByRole("link", { name: "ঠিক করে আবার জানান" }).click();
    await expect.poll(() => page.locator("[name=trxId]").inputValue()).toBe("XX00YY11");
    await expect.poll(() => page.locator("[name=amount]").inputValue()).toBe("300");
    await page.locator("[name=trxId]:focus").waitFor();
    // A label, or the rest of the message, makes no other TrxID of it.
    await say(
      "500",
      "Amount: Tk 500.00 Receiver: 01712345678 Ref: N/A TxnID: 9HK7A1B2 Balance: Tk 20.00 20/11/2026 14:33",
    );
    expect(await page.locator("[name=trxId]").inputValue()).toBe("9HK7A1B2");
    await page.getByText("এই TrxID আগেই ব্যবহৃত হয়েছে।").first().waitFor();

    // Refused after it was sent from the outbox, a claim goes back to its form with all that was
    // typed.
    await page.context().setOffline(true);
    await say("700", "9HK7A1B2");
    // Before it says so, the form itself would tell the refusal, and nothing would wait.
    await page.getByText("এই ফোনে রাখা হয়েছে, সংযোগ পেলে নিজে থেকেই যাবে।").waitFor();
    await page.context().setOffline(false);
    await unsent.getByRole("button", { name: "সম্পাদনা" }).click();
    await expect.poll(() => page.locator("[name=trxId]").inputValue()).toBe("9HK7A1B2");
    await expect.poll(() => page.locator("[name=amount]").inputValue()).toBe("700");
    await page.locator("[name=trxId]").fill("ZZ11ZZ22");
    await page.locator("main form [type=submit]").click();
    await page.getByText("TrxID ZZ11ZZ22").waitFor();
    await unsent.waitFor({ state: "detached" });

    await goTo(page, "/statement");
    await page.getByText("Nagad Send Money").first().waitFor();
    await goTo(admin, "/recharge-history");
    await admin.getByText("Nagad Send Money").first().waitFor();
    const { ask } = await callAs(product.origin, rahim);
    expect(await ask("GET", "wallet/statement")).toHaveLength(1);
  },
);

journey(
  "a form keeps what was typed until it is done, a question is over once tried; what got no answer is tried again by its key",
  async ({ onlinePage, product }) => {
    const [rahim, salma] = [
      await makeUser(product.origin, 0),
      await makeUser(product.origin, 0, "সালমা খাতুন"),
    ];
    const say = async (login: typeof rahim, trxId: string) => {
      const { ask } = await callAs(product.origin, login);
      const sent = { wallet: "nagad", amount: "300", trxId, lastFour: "4821" };
      return (await ask<{ _id: string }>("POST", "recharge/sent", sent, crypto.randomUUID()))._id;
    };
    await say(rahim, "REFUSE11");
    await say(rahim, "ACCEPT22");
    const faster = await say(salma, "FASTER33");
    const admin = await onlinePage(PHONE);
    await signIn(admin, ADMIN, "/sent-money");
    const card = (trxId: string) => admin.locator("main li").filter({ hasText: trxId });
    const keys: (string | undefined)[] = [];
    admin.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/recharge/waiting/"))
        keys.push(request.headers()["idempotency-key"]);
    });
    const expectOneKey = () => {
      const [first = "", ...more] = keys.splice(0);
      expect(first).toMatch(/^[\da-f-]{36}$/);
      expect(more).toEqual([first]);
    };

    // A form: its field has the focus, first and when it is wrong; what was typed stays when no
    // answer comes.
    await card("REFUSE11").getByRole("button", { name: "নামঞ্জুর করুন" }).click();
    const form = admin.getByRole("dialog");
    await form.locator("[name=reason]:focus").waitFor();
    await form.locator("[type=submit]").click();
    await form.locator("[name=reason][aria-invalid=true]:focus").waitFor();
    await form.getByRole("button", { name: "টাকার অঙ্ক মেলেনি।" }).click();
    await breakOnce(admin, "recharge/waiting/*/refuse");
    await form.locator("[type=submit]").click();
    await admin.locator(".toaster").getByRole("alert").first().waitFor();
    expect(await form.locator("[name=reason]").inputValue()).toBe("টাকার অঙ্ক মেলেনি।");
    await form.locator("[type=submit]").click();
    await toast(admin, "নামঞ্জুর হয়েছে। গ্রাহককে জানানো হলো।");
    await card("REFUSE11").waitFor({ state: "detached" });
    expectOneKey();

    // A question: the way back has the focus, Escape closes it, and the focus is where it was.
    const accept = card("ACCEPT22").getByRole("button", { name: "টাকা এসেছে" });
    const question = admin.getByRole("alertdialog");
    await accept.focus();
    await admin.keyboard.press("Enter");
    await question.locator("footer button:focus", { hasText: "ফিরে যান" }).waitFor();
    await admin.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await expectFocus(accept);
    await accept.click();
    await breakOnce(admin, "recharge/waiting/*/accept");
    const credit = question.getByRole("button", { name: "জমা দিন" });
    await credit.click();
    await question.waitFor({ state: "detached" });
    await accept.click();
    await credit.click();
    await toast(admin, "ব্যালেন্সে জমা হয়েছে।");
    await card("ACCEPT22").waitFor({ state: "detached" });
    expectOneKey();

    // Somebody was faster: that is said, and the list shows what holds now.
    const { ask } = await callAs(product.origin, ADMIN);
    await admin.route(
      `**/recharge/waiting/${faster}/accept`,
      async (route) => {
        await ask("POST", `recharge/waiting/${faster}/accept`, undefined, crypto.randomUUID());
        await route.continue();
      },
      { times: 1 },
    );
    await card("FASTER33").getByRole("button", { name: "টাকা এসেছে" }).click();
    await credit.click();
    await toast(admin, "এটি আগেই জমা বা নামঞ্জুর হয়েছে।");
    await question.waitFor({ state: "detached" });
    await card("FASTER33").waitFor({ state: "detached" });
  },
);
