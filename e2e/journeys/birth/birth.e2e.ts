import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { paperPdf } from "../../../server/pdf/test/paper.ts";
import { callAs, makeUser, recordOf } from "../../api.ts";
import {
  certificateInput,
  expectSpecimen,
  extracted,
  fromSpecimen,
  giveCertificate,
  printSpecimen,
} from "../../certificate.ts";
import { journey, signIn } from "../../journey.ts";
import { expectFocus } from "../../keyboard.ts";
import { ADMIN } from "../../server.ts";
import { expectDownload, openSheet } from "../../services.ts";
import { deliverFile, openPending } from "../../staff.ts";

journey(
  "from its tile: a PDF fills the form, what was typed stays, the order is charged once, and the file comes back",
  async ({ browser, onlinePage, product }) => {
    const rahim = await makeUser(product.origin, 250);
    const page = await onlinePage();
    await signIn(page, rahim);
    await page.locator("main a[href='/birthday-registration']").click();
    await page.waitForURL("**/birthday-registration");
    await page.locator("form dl").getByText("৳১০০", { exact: true }).waitFor();
    await page.locator("form dl").getByText("৳১৫০", { exact: true }).waitFor();
    const verify = page.getByRole("link", { name: "জন্ম নিবন্ধন যাচাই করুন" });
    expect(await verify.getAttribute("href")).toMatch(/^https:\/\/everify\.bdris\.gov\.bd/);
    expect(await verify.getAttribute("target")).toBe("_blank");

    await page.locator("[name=nameInEnglish]").fill("Farzana Y.");
    await page.locator("[name=motherNameInEnglish]").fill("R. Begum");
    const { pdf } = await printSpecimen(browser);
    await giveCertificate(page, pdf);
    await extracted(page);
    await page.getByRole("button", { name: "তুলনা করুন" }).click();
    const question = page.getByRole("dialog", { name: "কোনটি থাকবে?" });
    // A key that was meant for the page changes nothing.
    await expectFocus(question.getByRole("button", { name: "এগুলো রাখুন" }));
    await question
      .getByRole("group", { name: "মাতার নাম (ইংরেজি)" })
      .getByText("সনদ থেকে", { exact: true })
      .click();
    await question.getByRole("button", { name: "এগুলো রাখুন" }).click();
    await expectSpecimen(page, { nameInEnglish: "Farzana Y.", leftBarcode: "" });
    await expect.poll(() => certificateInput(page).inputValue()).toBe("");
    await page.getByRole("checkbox", { name: "এই সনদটি অর্ডারের সাথেও পাঠান" }).check();
    await page.getByRole("button", { name: "সরান: PDF ১" }).waitFor();
    await page.locator("[name=leftBarcode]").fill("abcd");
    await page.getByText("সব ঘর পূরণ হয়েছে").waitFor();
    await page.locator("[name=consent]").check();
    await page.locator("[type=submit]:enabled").dblclick();
    await page.waitForURL("**/my-order");
    await openSheet(page);
    await page.getByRole("article").getByText("জন্ম নিবন্ধন: আবেদনপত্র").waitFor();
    await page.getByText("৳১৫০").first().waitFor();
    await page.locator("main").getByRole("link", { name: "অর্ডার তালিকা" }).click();
    await page.waitForURL("**/my-order");
    const record = await recordOf(product.origin, rahim);
    expect(record).toMatchObject({
      orders: [{ category: "birth", status: "pending" }],
      charges: [100],
      balance: 150,
    });
    const { ask } = await callAs(product.origin, rahim);
    const whole = await ask<object>("GET", `apply/my-order/${record.orders[0]?._id}`);
    const attachments = [{ field: "certificatePhoto", type: "application/pdf" }];
    expect(whole).toMatchObject({
      ...fromSpecimen,
      nameInEnglish: "Farzana Y.",
      leftBarcode: "ABCD",
      attachments,
    });

    const admin = await onlinePage({ width: 1024, height: 800 });
    await signIn(admin, ADMIN);
    const paper = join(tmpdir(), `birth-${process.pid}.pdf`);
    writeFileSync(paper, paperPdf("registered by hand"));
    await openPending(admin);
    await admin.getByText(String(fromSpecimen.nameInBangla)).first().waitFor();
    await deliverFile(admin, paper);

    await expectDownload(page, "registered by hand", (card) =>
      card.getByRole("button", { name: /ডাউনলোড/ }).click(),
    );
  },
);
