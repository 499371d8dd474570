import { englishCertificate, tinyPdf } from "../../../server/certificate/test/tiny-pdf.ts";
import { extracted, giveCertificate } from "../../certificate.ts";
import { fillNidOrder, ordered, orderNid } from "../../forms.ts";
import { goTo } from "../../go-to.ts";
import { photo } from "../../photos.ts";
import { menuButton } from "../../services.ts";
import type { BusyShop } from "../busy-shop.ts";
import { choose, type Opening, press, tap } from "./opening.ts";

/** Everything that opens over the screens of customers. */
export const ofCustomers = ({ pending, photos }: BusyShop): Opening[] => [
  {
    what: "the menu of the account",
    of: ["shell/frame/TopBar.tsx"],
    at: "/home",
    open: (page) => tap(page, "আপনার মেনু"),
  },
  {
    what: "the whole menu",
    of: ["shell/frame/Layout.tsx"],
    open: (page) => menuButton(page).click(),
  },
  {
    what: "a pending order with the link for who waits",
    of: ["orders/OrderDetail.tsx"],
    at: `/my-order?open=${pending}`,
    async open(page) {
      await press(page, "গ্রাহকের লিংক");
      await page.getByRole("img", { name: "লিংকের QR" }).waitFor();
    },
  },
  {
    what: "a link is ended",
    of: ["orders/WaitLink.tsx"],
    at: `/my-order?open=${pending}`,
    async open(page) {
      await press(page, "গ্রাহকের লিংক");
      await press(page, "লিংক বন্ধ করুন");
    },
  },
  {
    what: "an order is taken back",
    of: ["orders/Withdraw.tsx"],
    at: `/my-order?open=${pending}`,
    open: (page) => press(page, "অর্ডার ফিরিয়ে নিন"),
  },
  {
    what: "a receipt of the statement",
    of: ["wallet/Statement.tsx", "receipt/ReceiptDialog.tsx"],
    at: "/statement",
    open: (page) => page.locator("main li button").last().click(),
  },
  {
    what: "a receipt of money that was sent",
    of: ["recharge/LatestRecharges.tsx"],
    at: "/recharge",
    open: (page) => page.locator("main section li button").first().click(),
  },
  {
    what: "a roshid is deleted",
    of: ["roshid/deletion.tsx"],
    at: "/my-roshid",
    open: (page) => page.locator("main").getByRole("button", { name: /মুছুন/ }).first().click(),
  },
  {
    what: "nobody is saved yet",
    of: ["contacts/ContactsSheet.tsx"],
    at: "/nid-order",
    async open(page) {
      await fillNidOrder(page, "1990123456");
      await tap(page, "সেভ করা নম্বর");
    },
  },
  {
    what: "somebody is saved and may be removed",
    of: [],
    async open(page) {
      await tap(page, "সেভ করা নম্বর");
      await page.getByLabel("কার নম্বর?").fill("আব্দুর রহমান চৌধুরী");
      await press(page, "সেভ করুন");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /সরান|মুছুন/ })
        .last()
        .click();
    },
  },
  {
    what: "what was typed is cleared",
    of: ["ui/DraftNote.tsx"],
    async open(page) {
      await goTo(page, "/outbox");
      await page.locator("main li h3 a").first().click();
      await tap(page, "নতুন করে লিখুন");
    },
  },
  {
    what: "a draft is deleted",
    of: ["outbox/DraftList.tsx"],
    at: "/outbox",
    open: (page) => page.locator("main li button").first().click(),
  },
  {
    what: "a logout would lose a draft",
    of: ["shell/logout/LogoutDialog.tsx"],
    at: "/home",
    async open(page) {
      await tap(page, "আপনার মেনু");
      await choose(page, "লগআউট");
    },
  },
  {
    what: "a file that another app has shared",
    of: ["home/SharedFile.tsx"],
    async open(page) {
      await page.evaluate(async () => {
        const headers = {
          "Content-Type": "image/png",
          "X-Name": "a-scan.png",
          "X-Kept": `${Date.now()}`,
        };
        const store = await (globalThis as any).caches.open("kagoj-shared");
        await store.put("/shared-file", new Response("a picture", { headers }));
      });
      await page.goto("/home?shared");
    },
  },
  {
    what: "a picture of a form",
    of: ["attachments/PhotoTile.tsx"],
    at: photos,
    async open(page) {
      await page
        .locator("main input[type=text], main input:not([type])")
        .first()
        .fill("1990123456");
      await page
        .locator("[type=file]")
        .first()
        .setInputFiles(await photo("card", 900));
      await page
        .getByRole("button", { name: /দেখুন ও ঠিক করুন/ })
        .first()
        .click();
    },
  },
  {
    what: "the pictures of an order",
    of: ["attachments/OrderAttachments.tsx"],
    async open(page) {
      await page.locator("[type=submit]:enabled").click();
      await ordered(page);
      await page
        .locator("main li")
        .filter({ hasText: "কার্ড সংশোধন" })
        .getByRole("button")
        .first()
        .click();
      await page.getByRole("button", { name: "ছবি ১", exact: true }).click();
      await page.getByRole("img", { name: "ছবি ১" }).waitFor();
    },
  },
  {
    what: "a file is removed from the phone",
    of: ["files/SavedFiles.tsx"],
    at: "/my-order?status=approved",
    async open(page) {
      const saved = page.waitForEvent("download");
      await page
        .getByRole("button", { name: /ডাউনলোড/ })
        .first()
        .click();
      await saved;
      await goTo(page, "/pdf");
      await page.getByRole("button", { name: /^ফোন থেকে সরান/ }).click();
    },
  },
  {
    what: "a birth form is cleared",
    of: ["birth/BirthRegistration.tsx"],
    at: "/birthday-registration",
    async open(page) {
      await page.locator("[name=nameInEnglish]").fill("Farzana Y.");
      await page.locator("[name=motherNameInEnglish]").fill("R. Begum");
      await tap(page, "ফরম খালি করুন");
    },
  },
  {
    what: "a certificate differs from what was typed",
    of: ["birth/certificate/Differences.tsx"],
    async open(page) {
      await giveCertificate(page, tinyPdf(englishCertificate));
      await extracted(page);
      await tap(page, "তুলনা করুন");
    },
  },
  {
    what: "a worker of the shop is added, with nothing typed",
    of: ["workers/Workers.tsx"],
    at: "/workers",
    async open(page) {
      await tap(page, "সহকারী যোগ করুন");
      await page.getByRole("dialog").locator("[type=submit]").click();
    },
  },
  {
    what: "a key for a program is made, without a name",
    of: ["keys/Keys.tsx"],
    at: "/keys",
    async open(page) {
      await tap(page, "চাবি বানান");
      await page.getByRole("dialog").locator("[type=submit]").click();
    },
  },
  {
    what: "the key for a program, about to be closed",
    of: [],
    async open(page) {
      await tap(page, "চাবি বানান");
      await page.locator("[name=name]").fill("দোকানের কম্পিউটারের প্রোগ্রাম");
      await page.getByRole("dialog").locator("[type=submit]").click();
      await page.getByRole("dialog").locator("code").first().waitFor();
      await page.keyboard.press("Escape");
    },
    keep: true,
  },
  {
    what: "a key for a program is ended",
    of: [],
    async open(page) {
      await press(page, "বসানো হয়েছে");
      await tap(page, /চাবি বাতিল করুন/);
    },
  },
  {
    what: "the address of a program, which is none",
    of: ["keys/Webhook.tsx"],
    async open(page) {
      await tap(page, "ঠিকানা দিন");
      await page.locator("[name=address]").fill("shop.example");
      await page.getByRole("dialog").locator("[type=submit]").click();
    },
  },
  {
    what: "a number that is kept is removed",
    of: ["phones/MyPhone.tsx"],
    at: "/profile",
    open: (page) => tap(page, "নম্বর বাদ দিন"),
  },
  {
    what: "an order in the book of a shop, with what it brings",
    of: ["shop/Shop.tsx", "shop/SumDialog.tsx"],
    at: "/profile",
    async open(page) {
      await page.getByRole("switch", { name: "দোকানের হিসাব রাখি" }).click();
      await page.getByRole("link", { name: "হিসাব দেখুন" }).click();
      await page.locator("main li button").first().click();
      await press(page, /কত নিলেন, লিখুন|টাকা বদলান/);
      await page.locator("[name=taken]").fill("কত");
      await press(page, "সংরক্ষণ করুন");
    },
  },
  {
    what: "a device is signed out",
    of: ["account/Devices.tsx"],
    at: "/profile",
    open: (page) => page.getByRole("button", { name: /লগআউট/ }).last().click(),
  },
];

/** After {@link ofCustomers}: orders can't be sent, and at last somebody ends the session. */
export const ofUnsent = ({ endSessions }: BusyShop): Opening[] => [
  {
    what: "what became of an order that waits",
    of: [],
    async open(page) {
      await page.route("**/api/apply/order", (route) => route.abort("connectionreset"));
      await orderNid(page, "1990123457");
      await page.getByRole("link", { name: "আরেকটি অর্ডার" }).waitFor();
    },
    inPage: true,
  },
  {
    what: "what became of many orders that wait",
    of: [],
    at: "/many/nid",
    async open(page) {
      await page.locator("[name=numbers]").fill("1990123463, রহিমের মা\n1990123464");
      await page.locator("[name=consent]").check();
      await page.locator("[type=submit]:enabled").click();
      await page.getByRole("heading", { name: /^২টি/ }).waitFor();
    },
    inPage: true,
  },
  {
    what: "what waits is deleted",
    of: ["outbox/WaitingItem.tsx"],
    at: "/outbox",
    open: (page) => tap(page, "মুছুন"),
  },
  {
    what: "a logout would lose what waits",
    of: [],
    at: "/home",
    async open(page) {
      await tap(page, "আপনার মেনু");
      await choose(page, "লগআউট");
    },
  },
  {
    what: "the session was ended elsewhere, with orders unsent",
    of: ["session/RevokedDialog.tsx"],
    async open(page) {
      await endSessions();
      await page.goto("/home");
    },
  },
];
