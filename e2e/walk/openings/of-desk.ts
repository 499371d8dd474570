import type { Page } from "playwright-core";
import { englishCertificate, tinyPdf } from "../../../server/certificate/test/tiny-pdf.ts";
import { drop } from "../../staff.ts";
import type { BusyShop } from "../busy-shop.ts";
import { choose, type Opening, press, tap } from "./opening.ts";

/** Everything that opens over the screens of an admin. */
export const ofDesk = ({
  pending,
  delivered,
  code,
  shops,
  customer,
  clerk,
  service,
  changePrice,
}: BusyShop): Opening[] => {
  const ofHim = (page: Page) => tap(page, `${customer}-এর আরও কাজ`);
  const forHim = (what: string, name: string, of: string[] = []): Opening => ({
    what,
    of,
    async open(page) {
      await ofHim(page);
      await choose(page, name);
    },
  });
  const inOrder = `/all-order?open=${pending}`;
  const ofFile = `/all-order?open=${delivered}`;
  return [
    { what: "the menu of a user", of: ["users/UserMenu.tsx"], at: "/all-user", open: ofHim },
    forHim("a user's movements", "লেনদেন ও ডিভাইস", ["users/UserSheet.tsx"]),
    {
      what: "a user's devices",
      of: [],
      async open(page) {
        await ofHim(page);
        await choose(page, "লেনদেন ও ডিভাইস");
        await page.getByRole("tab", { name: "ডিভাইস" }).click();
      },
    },
    forHim("a user gets other prices", "মূল্যের গ্রুপ", ["users/use-choose-group.tsx"]),
    {
      what: "a clerk gets services of their own",
      of: ["users/use-give-services.tsx"],
      at: "/all-user",
      async open(page) {
        await tap(page, `${clerk}-এর আরও কাজ`);
        await choose(page, "কোন সেবার কাজ");
      },
    },
    forHim("a user is disabled", "অ্যাকাউন্ট বন্ধ করুন", ["users/use-user-acts.tsx"]),
    forHim("a user is deleted", "মুছুন"),
    {
      what: "a balance is changed, too much for now",
      of: ["users/use-balance-act.tsx"],
      async open(page) {
        await tap(page, `${customer}-এর ব্যালেন্স বদলান`);
        await page.getByText("কমিয়ে দিন", { exact: true }).click();
        await page.locator("[name=amount]").fill("99999999");
        await page.getByRole("dialog").locator("[type=submit]").click();
      },
    },
    forHim("a password is reset", "পাসওয়ার্ড রিসেট করুন"),
    {
      what: "a new password",
      of: [],
      async open(page) {
        await ofHim(page);
        await choose(page, "পাসওয়ার্ড রিসেট করুন");
        await page.getByRole("alertdialog").locator("footer button").last().click();
        await page.getByRole("dialog").locator("code").last().waitFor();
      },
    },
    {
      what: "services are sorted",
      of: [],
      at: "/services",
      open: (page) => tap(page, "ক্রম বদলান"),
      inPage: true,
    },
    {
      what: "the menu of a service",
      of: ["services/list/ServiceRow.tsx"],
      at: "/services",
      open: (page) => tap(page, `${service}: আর কী করা যায়`),
    },
    {
      what: "a service is retired",
      of: ["services/list/Services.tsx"],
      async open(page) {
        await tap(page, `${service}: আর কী করা যায়`);
        await choose(page, "বাদ দিন");
      },
    },
    {
      what: "the hours of a service",
      of: ["services/list/HoursDialog.tsx"],
      async open(page) {
        await page
          .getByRole("button", { name: /^খোলার সময়: / })
          .first()
          .click();
        await page.getByRole("dialog").locator("select").first().selectOption("own");
      },
    },
    {
      what: "a price group is made, without a name",
      of: ["services/list/groups/use-group-acts.tsx"],
      at: "/services",
      async open(page) {
        await tap(page, "গ্রুপ বানান");
        await page.getByRole("dialog").locator("[type=submit]").click();
      },
    },
    {
      what: "what can be done with a price group",
      of: ["services/list/groups/GroupPrices.tsx"],
      open: (page) => tap(page, `${shops}: আর কী করা যায়`),
    },
    {
      what: "a price group is ended",
      of: [],
      async open(page) {
        await tap(page, `${shops}: আর কী করা যায়`);
        await choose(page, "গ্রুপ শেষ করুন");
      },
    },
    {
      what: "who is in a price group",
      of: ["services/list/groups/GroupPeople.tsx"],
      open: (page) => tap(page, `${shops}: কারা আছেন`),
    },
    {
      what: "a price is not saved yet",
      of: [],
      open: (page) => page.locator("[name=nidBalance]").fill("৳৪০,০০০"),
      inPage: true,
    },
    { what: "a price changes much", of: [], open: (page) => tap(page, "সংরক্ষণ করুন") },
    {
      what: "a field of a service is removed",
      of: ["service-editor/parts/FieldsPart.tsx"],
      at: "/services/new",
      async open(page) {
        await page.locator("[name='fields.0.label.bn']").fill("পাসপোর্ট নম্বর");
        await tap(page, "এই ঘর মুছুন");
      },
    },
    {
      what: "what can't be saved is said above the button",
      of: [],
      open: (page) => page.locator("[type=submit]").first().click(),
      inPage: true,
    },
    {
      what: "others changed the service meanwhile",
      of: ["service-editor/ServiceEditor.tsx"],
      at: "/services/edit/nid",
      async open(page) {
        await page.locator("[name=price]").fill("131");
        await changePrice(132);
        await tap(page, "তাঁরটা নিন");
      },
    },
    {
      what: "what can be done to all orders",
      of: ["queue/DeleteAllOrders.tsx"],
      at: "/all-order?status=all",
      open: (page) => tap(page, "পুরো তালিকার কাজ"),
    },
    {
      what: "all orders are deleted",
      of: [],
      async open(page) {
        await tap(page, "পুরো তালিকার কাজ");
        await page.getByRole("menuitem").click();
      },
    },
    {
      what: "several orders are ticked",
      of: ["queue/TickBar.tsx"],
      at: "/all-order?status=pending",
      async open(page) {
        await tap(page, "কয়েকটি একসাথে বাছুন");
        for (const at of [0, 1])
          await page.locator("main li").nth(at).getByRole("checkbox").check();
      },
      inPage: true,
    },
    { what: "several orders are cancelled", of: [], open: (page) => tap(page, "বাতিল করুন") },
    {
      what: "many files are delivered",
      of: ["queue/batch/DeliverMany.tsx"],
      at: "/all-order?status=pending&sort=newest",
      async open(page) {
        await page.locator("main li").first().waitFor();
        await drop(page, ["K-1000.pdf", "a-scan-with-a-long-name-2026-11-29.pdf"]);
        await page.getByRole("dialog").getByRole("listitem").first().waitFor();
      },
    },
    {
      what: "the keys of the queue",
      of: ["queue/ShortcutHelp.tsx"],
      at: "/all-order",
      // A phone has no keys.
      async open(page) {
        await page.setViewportSize({ width: 1920, height: 1080 });
        await page.getByRole("button", { name: "কীবোর্ড শর্টকাট" }).waitFor();
        await page.keyboard.press("?");
      },
    },
    {
      what: "a note among staff is deleted",
      of: ["conversation/StaffNotes.tsx"],
      at: inOrder,
      open: (page) => press(page, "মুছুন"),
    },
    {
      what: "an order to deliver, with a file",
      of: ["queue/WorkPane.tsx"],
      at: inOrder,
      open: (page) =>
        page.locator("[name=file]").setInputFiles({
          name: "K-999.pdf",
          mimeType: "application/pdf",
          buffer: Buffer.from(tinyPdf(englishCertificate)),
        }),
    },
    {
      what: "an order to cancel",
      of: [],
      at: inOrder,
      open: (page) => page.getByRole("tab", { name: "বাতিল" }).click(),
    },
    {
      what: "a part of the price is given back, without a reason",
      of: ["queue/work/Refund.tsx"],
      at: ofFile,
      async open(page) {
        await press(page, "টাকার অংশ ফেরত দিন");
        await page.getByRole("dialog").last().locator("[type=submit]").click();
      },
    },
    {
      what: "a delivery is taken back",
      of: ["queue/work/Correction.tsx"],
      at: ofFile,
      open: (page) => press(page, "ডেলিভারি ফিরিয়ে নিন"),
    },
    {
      what: "money is accepted",
      of: ["recharge/sent/use-decide.tsx"],
      at: "/sent-money",
      open: (page) => tap(page, "টাকা এসেছে"),
    },
    { what: "money is refused", of: [], open: (page) => tap(page, "নামঞ্জুর করুন") },
    {
      what: "the desk's numbers are changed",
      of: ["recharge/sent/PayNumbersButton.tsx"],
      async open(page) {
        await tap(page, "নম্বর");
        await page.locator("[name=nagad]").fill("01712345679");
        await press(page, "সংরক্ষণ করুন");
      },
    },
    {
      what: "a phone for messages is added",
      of: ["heard/Phones.tsx"],
      at: "/heard",
      open: (page) => tap(page, "ফোন যোগ করুন"),
    },
    {
      what: "the key of a phone, about to be closed",
      of: ["heard/PhoneKey.tsx"],
      async open(page) {
        await tap(page, "ফোন যোগ করুন");
        await page.locator("[name=name]").fill(`ফোন ${Date.now()}`);
        await page.getByRole("dialog").locator("[type=submit]").click();
        await page.getByRole("dialog").locator("code").first().waitFor();
        await page.keyboard.press("Escape");
      },
    },
    {
      what: "a rule for messages is added, and tried with what it lacks",
      of: ["heard/use-rule-acts.tsx"],
      at: "/heard?tab=rules",
      async open(page) {
        await tap(page, "নিয়ম যোগ করুন");
        await press(page, "শেষ মেসেজগুলোতে দেখুন");
      },
    },
    {
      what: "the ready rules are brought back",
      of: ["heard/Rules.tsx"],
      open: (page) => tap(page, "তৈরি নিয়ম ফেরান"),
    },
    {
      what: "the bonus on recharges is set",
      of: ["recharge/history/BonusButton.tsx"],
      at: "/recharge-history",
      open: (page) => tap(page, "বোনাস"),
    },
    {
      what: "a code is made, and lacks what it needs",
      of: ["codes/use-make-code.tsx"],
      at: "/codes",
      async open(page) {
        await tap(page, "কোড বানান");
        await page.getByText("শতাংশ", { exact: true }).click();
        await page.getByRole("dialog").locator("[type=submit]").click();
      },
    },
    {
      what: "a code is ended",
      of: ["codes/Codes.tsx"],
      open: (page) => tap(page, `${code} শেষ করুন`),
    },
    {
      what: "who used a code",
      of: ["codes/CodeUses.tsx"],
      open: (page) => tap(page, `${code}: কে ব্যবহার করেছেন`),
    },
    {
      what: "a question is written, without an answer",
      of: ["help/Questions.tsx"],
      at: "/questions",
      async open(page) {
        await tap(page, "প্রশ্ন লিখুন");
        await page.locator("[name=question]").fill("কত সময় লাগে?");
        await page.getByRole("dialog").locator("[type=submit]").click();
      },
    },
    {
      what: "a day is to be closed",
      of: ["closings/CloseDay.tsx"],
      at: "/closings",
      async open(page) {
        await page.locator("[name=cash]").fill("1000.50");
        await tap(page, "দিন বন্ধ করুন");
      },
    },
    {
      what: "the table of recharges is cleared",
      of: ["recharge/history/ClearTable.tsx"],
      at: "/recharge-history",
      async open(page) {
        await tap(page, "আরও কাজ");
        await choose(page, "টেবিল খালি করুন");
      },
    },
  ];
};
