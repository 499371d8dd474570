import sharp from "sharp";
import { expect } from "vitest";
import { makeUser } from "../api.ts";
import { accessibilityFaults } from "../axe.ts";
import { PHONE } from "../browser.ts";
import { extracted, giveCertificate, printSpecimen } from "../certificate.ts";
import { journey, signIn } from "../journey.ts";

journey(
  "on a phone, over a slow line: a photo's corners are found and moved by a thumb, and what is doubtful stands beside its line",
  async ({ browser, onlinePage, product }) => {
    const rahim = await makeUser(product.origin, 100);
    const page = await onlinePage(PHONE);
    await signIn(page, rahim);
    await page.goto(`${product.origin}/birthday-registration`);
    // The sheet leans on a dark table.
    const photo = await sharp((await printSpecimen(browser)).png)
      .affine([1, 0, 0.07, 1], { background: "#46342a" })
      .extend({ top: 90, bottom: 90, left: 110, right: 110, background: "#46342a" })
      .jpeg()
      .toBuffer();
    const network = await page.context().newCDPSession(page);
    const line = (uploadThroughput: number) =>
      network.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 100,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await line(100_000);
    await giveCertificate(page, photo, "image/jpeg");
    await page.getByRole("progressbar", { name: /^পাঠানো হচ্ছে: [০-৯]+%$/ }).waitFor();
    await page.getByRole("img", { name: "সনদের ছবি", exact: true }).waitFor();
    await page.getByRole("button", { name: "ততক্ষণ লিখতে থাকুন" }).click();
    await page.keyboard.type("My own office");
    await line(-1);
    await extracted(page);
    const question = page.getByRole("dialog", { name: "কোনটি থাকবে?" });
    await question.getByRole("button", { name: "এগুলো রাখুন" }).click();
    expect(await page.locator("[name=registerOfficeAddress]").inputValue()).toBe("My own office");
    await page.getByText("সনদের চার কোণ। ঠিক জায়গায় না থাকলে টেনে সরান।").waitFor();

    const corner = page.getByRole("button", { name: "ওপরে বাঁ কোণ" });
    const from = (await corner.boundingBox())!;
    expect(Math.min(from.width, from.height)).toBeGreaterThanOrEqual(44);
    const picture = (await page.getByRole("img", { name: "সনদের ছবি", exact: true }).boundingBox())!;
    expect((from.x + from.width / 2 - picture.x) / picture.width).toBeCloseTo(110 / (794 * 2 + 220), 1);
    await corner.hover();
    await page.mouse.down();
    await page.mouse.move(picture.x + picture.width / 3, picture.y + picture.height / 3, { steps: 5 });
    await page.mouse.up();
    const wrong = page.waitForRequest("**/api/openai/extract-birth-info");
    await page.getByRole("button", { name: "এই কোণ ধরে আবার পড়ুন" }).click();
    const { corners } = (await wrong).postDataJSON() as { corners: { x: number; y: number }[] };
    expect(corners[0]?.x).toBeCloseTo(1 / 3, 1);
    await page.getByRole("button", { name: "থামান" }).click();

    await page.getByText("পড়া থামানো হয়েছে।").waitFor();
    await page.locator("#birth-next").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);
