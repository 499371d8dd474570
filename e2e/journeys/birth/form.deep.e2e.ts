import type { Route } from "playwright-core";
import { expect } from "vitest";
import { type BirthField, birthDefaults, birthFieldNames } from "../../../contract/birth.ts";
import { switchNames } from "../../../contract/switches.ts";
import { englishCertificate, tinyPdf } from "../../../server/certificate/test/tiny-pdf.ts";
import { callAs, makeUser, recordOf } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import {
  answerOf,
  certificateInput,
  expectSpecimen,
  extracted,
  giveCertificate,
  printSpecimen,
} from "../../certificate.ts";
import { ordered } from "../../forms.ts";
import { goTo } from "../../go-to.ts";
import { journey, signIn, toast } from "../../journey.ts";
import { expectFocus, pressOn, tabTo } from "../../keyboard.ts";
import { ADMIN } from "../../server.ts";
import { menuButton, openSheet } from "../../services.ts";

journey(
  "a slow upload shows its progress, and stopped leaves the form as it was",
  async ({ onlinePage, product }) => {
    const page = await onlinePage();
    await signIn(page, await makeUser(product.origin, 100), "/birthday-registration");
    await page.locator("[name=nameInEnglish]").fill("Rahim Uddin");
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 60_000 };
    await network.send("Network.emulateNetworkConditions", slow);
    let answers = 0;
    page.on("response", (response) => {
      if (response.url().includes("extract-birth-info")) answers += 1;
    });
    await giveCertificate(page, Buffer.alloc(3_000_000));
    const bar = page.getByRole("progressbar", { name: /^পাঠানো হচ্ছে: [০-৯]+%$/ });
    const part = async () => Number(await bar.getAttribute("value"));
    await expect.poll(part).toBeGreaterThan(0);
    const first = await part();
    await expect.poll(part).toBeGreaterThan(first);
    await page.getByRole("button", { name: "থামান" }).click();
    await page.getByText("পড়া থামানো হয়েছে।").waitFor();
    expect(answers).toBe(0);
    await expect.poll(() => page.locator("[name=nameInEnglish]").inputValue()).toBe("Rahim Uddin");
    await certificateInput(page).waitFor({ state: "attached" });
  },
);

journey(
  "with too little on the account the form says so and leads to the recharge; no switch closes it",
  async ({ onlinePage, product }) => {
    const admin = await callAs(product.origin, ADMIN);
    for (const toggleName of switchNames)
      await admin.ask("PUT", "apply/toggle-order", { toggleName, status: false });
    const page = await onlinePage();
    await signIn(page, await makeUser(product.origin, 99.5), "/birthday-registration");
    const short = page.locator("main").getByText("Insufficient balance!", { exact: true });
    await short.waitFor();
    await page.locator("main dl").getByText("৳০.৫০", { exact: true }).waitFor();
    await expect.poll(() => page.locator("[type=submit]").isDisabled()).toBe(true);
    await page.locator("main").getByRole("link", { name: "রিচার্জ করুন" }).click();
    await page.waitForURL("**/recharge?*");

    await admin.ask("POST", "balance/update-birth-balance", { birthBalance: 99 });
    await goTo(page, "/birthday-registration");
    await page.locator("form dl").getByText("৳৯৯", { exact: true }).waitFor();
    await expect.poll(() => short.count()).toBe(0);
    await expect.poll(() => page.locator("[type=submit]").isEnabled()).toBe(true);
    await page.locator("[type=submit]").click();
    await page.locator("[name=registerOfficeAddress][aria-invalid=true]").waitFor();
    await expectFocus(page.locator("[name=registerOfficeAddress]"));
    const starred = await page.locator("form [aria-invalid=true]").count();
    // All but the date in words and fields with a default; the consent is required too.
    expect(starred).toBe(birthFieldNames.length - 1 - Object.keys(birthDefaults).length + 1);
    await admin.ask("POST", "balance/update-birth-balance", { birthBalance: 100 });
  },
);

journey(
  "what could not be read is asked again by a tap, what was typed stays, and Clear Form asks first",
  async ({ onlinePage, product }) => {
    const page = await onlinePage();
    await signIn(page, await makeUser(product.origin, 100), "/birthday-registration");
    const name = page.locator("[name=nameInEnglish]");
    await name.fill("Rahim Uddin");
    const certificate = page.getByRole("region", { name: "সনদ থেকে ফরম পূরণ" });
    const refused = async (says: string) => {
      await certificate.getByRole("alert").getByText(says, { exact: true }).waitFor();
      await expectFocus(page.locator("#certificate-title"));
      await expect.poll(() => name.inputValue()).toBe("Rahim Uddin");
    };
    const answer = (body: object) => (route: Route) => route.fulfill({ json: body });
    await page.route("**/api/openai/extract-birth-info", answer({ content: {}, uncertain: [] }));
    await giveCertificate(page, tinyPdf(englishCertificate));
    await refused("Failed to parse certificate information");
    await page.unroute("**/api/openai/extract-birth-info");
    await page.route(
      "**/api/openai/extract-birth-info",
      (route) => route.abort("connectionreset"),
      { times: 1 },
    );
    await giveCertificate(page, tinyPdf(englishCertificate));
    await refused("Failed to process birth certificate");
    await page.getByRole("button", { name: "একই ফাইল আবার পাঠান" }).click();
    await extracted(page);
    // Closing the question keeps what was typed, and the question.
    const compare = page.getByRole("button", { name: "তুলনা করুন" });
    await pressOn(page, compare, "Enter");
    await page.getByRole("dialog", { name: "কোনটি থাকবে?" }).waitFor();
    await page.keyboard.press("Escape");
    await expectFocus(compare);
    await expect.poll(() => name.inputValue()).toBe("Rahim Uddin");
    // Whoever types on has decided.
    await name.fill("Rahim");
    await expect.poll(() => compare.count()).toBe(0);

    const clear = page.getByRole("button", { name: "ফরম খালি করুন" });
    const question = page.getByRole("alertdialog", { name: "লেখাগুলো মুছে ফেলবেন?" });
    await pressOn(page, clear, "Enter");
    await question.getByRole("button", { name: "ফিরে যান" }).last().click();
    await expectFocus(clear);
    const clearAll = async () => {
      await clear.click();
      await question.locator("footer").getByRole("button", { name: "ফরম খালি করুন" }).click();
    };
    await clearAll();
    await toast(page, "Form cleared successfully!");
    await expect
      .poll(() => page.locator("[name=motherNationality]").inputValue())
      .toBe("Bangladeshi");
    // When the form is cleared while a certificate is read, the result must not be filled in.
    const held = Promise.withResolvers<void>();
    await page.route("**/api/openai/extract-birth-info", async (route) => {
      await held.promise;
      await route
        .fulfill({ json: { content: { nameInEnglish: "Late" }, uncertain: [] } })
        .catch(() => undefined);
    });
    const failed = page.waitForEvent("requestfailed");
    await giveCertificate(page, tinyPdf(englishCertificate));
    await page.getByRole("button", { name: "থামান" }).waitFor();
    await clearAll();
    expect((await failed).url()).toContain("extract-birth-info");
    held.resolve();
    await certificateInput(page).waitFor({ state: "attached" });
    await expect.poll(() => name.inputValue()).toBe("");
  },
);

journey(
  "with the keyboard alone: a picture is given, the doubtful fields are looked at, the order is placed",
  async ({ browser, onlinePage, product }) => {
    const rahim = await makeUser(product.origin, 100);
    const page = await onlinePage();
    await signIn(page, rahim);
    await pressOn(page, menuButton(page));
    await pressOn(page, page.getByRole("dialog").locator("summary"));
    await pressOn(
      page,
      page.getByRole("dialog").getByRole("link", { name: "জন্ম নিবন্ধন", exact: true }),
      "Enter",
    );
    await page.waitForURL("**/birthday-registration");

    // A registration before the birth: both dates are read right, and doubtful.
    const { png } = await printSpecimen(browser, { registered: "1974-03-02" });
    const answered = answerOf(page);
    for (const key of ["Enter", "Space"] as const) {
      const chooser = page.waitForEvent("filechooser");
      await pressOn(page, certificateInput(page), key);
      await (await chooser).setFiles({
        name: "সনদ.png",
        mimeType: "image/png",
        buffer: Buffer.from(png),
      });
      const stop = page.getByRole("button", { name: "থামান" });
      await expectFocus(stop);
      if (key === "Space") break;
      await page.keyboard.press("Enter");
      await page.getByText("পড়া থামানো হয়েছে।").waitFor();
      await expectFocus(page.locator("#certificate-title"));
    }
    const read = (await (await answered).json()) as { uncertain: BirthField[] };
    const uncertain = read.uncertain.filter((field) => !Object.hasOwn(birthDefaults, field));
    await extracted(page);
    await expectSpecimen(page, { leftBarcode: "", dateOfRegistration: "০২-০৩-১৯৭৪" });
    await expectFocus(page.locator("#certificate-title"));
    const doubts = page.locator("form").getByText("ছবির সাথে মেলে?");
    expect(uncertain.length).toBeGreaterThan(0);
    const first = page
      .getByRole("region", { name: "আগে এগুলো ছবির সাথে মিলিয়ে নিন" })
      .locator("button.confirm");
    await expect.poll(() => first.count()).toBe(uncertain.length);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole("img", { name: "সনদের ছবি", exact: true }).waitFor();
    await tabTo(page, page.getByRole("button", { name: "ওপরে বাঁ কোণ" }));
    await page.keyboard.press("ArrowRight");
    await page.getByRole("button", { name: "এই কোণ ধরে আবার পড়ুন" }).waitFor();
    await tabTo(page, page.locator("button.confirm").first());
    for (let left = uncertain.length; left > 0; left -= 1) {
      await page.keyboard.press("Enter");
      await expect.poll(() => doubts.count()).toBe(left - 1);
    }
    // The bar at the bottom tells what is next, and goes there.
    await expectFocus(page.locator("#birth-next"));
    await page.keyboard.press("Enter");
    await expectFocus(page.locator("[name=leftBarcode]"));
    await page.keyboard.type("qwer");
    await pressOn(page, page.locator("[name=consent]"), "Space");
    await pressOn(page, page.locator("[type=submit]"), "Enter");
    await ordered(page);
    await page.waitForURL("**/my-order");
    await openSheet(page);
    await page.getByRole("article").getByText("জন্ম নিবন্ধন: আবেদনপত্র").waitFor();
    const record = await recordOf(product.origin, rahim);
    expect(record).toMatchObject({ orders: [{ category: "birth" }], charges: [100], balance: 0 });
  },
);
