import { setTimeout as sleep } from "node:timers/promises";
import type { Locator } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import { makeUser } from "../../api.ts";
import { accessibilityFaults } from "../../axe.ts";
import { PHONE } from "../../browser.ts";
import {
  extracted,
  fromSpecimen,
  giveCertificate,
  printSpecimen,
  READING,
} from "../../certificate.ts";
import { journey, signIn } from "../../journey.ts";
import { expectFocus } from "../../keyboard.ts";

type Corners = { x: number; y: number }[];

/** Within 1 % of the picture. */
const near = (share: number | undefined, wanted: number) =>
  expect(Math.abs(Number(share) - wanted)).toBeLessThan(0.01);

journey(
  "on a phone, over a slow line: who types on is left alone, a wrong corner is put right by a thumb, and what is doubtful stands beside its line",
  async ({ browser, onlinePage, product }) => {
    const page = await onlinePage(PHONE);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: Corners) =>
      devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
    const middleOf = async (target: Locator) => {
      await target.evaluate((element) => element.scrollIntoView({ block: "center" }));
      await target.click({ trial: true });
      const { x, y, width, height } = (await target.boundingBox())!;
      return { x: x + width / 2, y: y + height / 2 };
    };
    const tap = async (target: Locator) => {
      await touch("touchStart", await middleOf(target));
      await touch("touchEnd");
    };
    const line = (uploadThroughput: number, downloadThroughput: number) =>
      devtools.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 100,
        uploadThroughput,
        downloadThroughput,
      });
    await signIn(page, await makeUser(product.origin, 100), "/birthday-registration");
    // The sheet leans on a dark table. Its registration is before the birth: both dates are
    // doubtful.
    const { png } = await printSpecimen(browser, { registered: "1974-03-02" });
    const photo = await sharp(png)
      .affine([1, 0, 0.07, 1], { background: "#46342a" })
      .extend({ top: 90, bottom: 90, left: 110, right: 110, background: "#46342a" })
      .jpeg()
      .toBuffer();
    const { width, height } = await sharp(photo).metadata();
    const [left, bottom, right] = [110 / width, 1 - 90 / height, 1 - 110 / width];
    // One corner is found far too high, in the middle of the sheet.
    const found = [
      { x: left, y: 90 / height },
      { x: right, y: 0.08 },
      { x: 0.75, y: 0.75 },
      { x: left, y: 0.92 },
    ];
    const sent: { corners: Corners }[] = [];
    await page.route("**/api/openai/extract-birth-info", (route) => {
      sent.push({ corners: found, ...route.request().postDataJSON() });
      return route.continue({ postData: JSON.stringify(sent.at(-1)) });
    });

    await line(150_000, 20_000);
    await giveCertificate(page, photo, "image/jpeg");
    await page.getByRole("progressbar", { name: /^পাঠানো হচ্ছে: [০-৯]+%$/ }).waitFor();
    const picture = page.getByRole("img", { name: "সনদের ছবি", exact: true });
    await picture.waitFor();
    await tap(page.getByRole("button", { name: "ততক্ষণ লিখতে থাকুন" }));
    const office = page.locator("[name=registerOfficeAddress]");
    await expectFocus(office);
    await page.keyboard.type("My own");
    const bar = page.getByRole("progressbar", { name: /^[০-৯]+ সেকেন্ড ধরে সনদ পড়া হচ্ছে/ });
    const part = async () => Number(await bar.getAttribute("value"));
    await expect.poll(part).toBeGreaterThan(0);
    const first = await part();
    await expect.poll(part).toBeGreaterThan(first);
    await extracted(page);
    const marked = page.getByRole("region", { name: "আগে এগুলো ছবির সাথে মিলিয়ে নিন" });
    await marked.locator("#birth-dateOfRegistration").waitFor();
    await page.keyboard.type(" office");
    expect(await office.inputValue()).toBe("My own office");
    // It offers to compare when the field is left.
    expect(await page.getByRole("button", { name: "তুলনা করুন" }).count()).toBe(0);
    await tap(page.getByRole("heading", { level: 1 }));
    await tap(page.getByRole("button", { name: "তুলনা করুন" }));
    const question = page.getByRole("dialog", { name: "কোনটি থাকবে?" });
    await tap(question.getByRole("button", { name: "এগুলো রাখুন" }));
    await question.waitFor({ state: "detached" });

    const cutOut = (field: string) =>
      marked.locator(`#birth-${field}`).getByRole("img", { name: "ছবির যে অংশ পড়া হয়েছে" });
    for (const field of ["dateOfRegistration", "dateOfBirth"])
      await expect
        .poll(() => cutOut(field).evaluate((image: any) => image.naturalWidth))
        .toBeGreaterThan(100);

    await line(-1, -1);
    await page.getByText("সনদের চার কোণ। ঠিক জায়গায় না থাকলে টেনে সরান।").waitFor();
    const corner = page.getByRole("button", { name: "নিচে ডান কোণ" });
    const thumb = (await corner.boundingBox())!;
    expect(Math.min(thumb.width, thumb.height)).toBeGreaterThanOrEqual(44);
    const from = await middleOf(corner);
    const frame = (await picture.boundingBox())!;
    near((from.x - frame.x) / frame.width, 0.75);
    near((from.y - frame.y) / frame.height, 0.75);
    const to = { x: frame.x + right * frame.width, y: frame.y + bottom * frame.height };
    await touch("touchStart", from);
    for (const share of [0.3, 0.7, 1])
      await touch("touchMove", {
        x: from.x + share * (to.x - from.x),
        y: from.y + share * (to.y - from.y),
      });
    // A thumb rests before it is lifted. Else it would be a flick, and Chrome takes the next tap
    // for its end.
    await sleep(150);
    await touch("touchEnd");
    await tap(page.getByRole("button", { name: "এই কোণ ধরে আবার পড়ুন" }));
    const stop = page.getByRole("button", { name: "থামান" });
    await stop.waitFor();
    await stop.waitFor({ state: "detached", ...READING });
    near(sent[1]?.corners[2]?.x, right);
    near(sent[1]?.corners[2]?.y, bottom);
    expect(sent[1]?.corners[0]).toEqual(found[0]);
    await expect
      .poll(() => page.locator("[name=nameInBangla]").inputValue())
      .toBe(fromSpecimen.nameInBangla);
    expect(await office.inputValue()).toBe("My own office");
    expect(await page.locator("#birth-nameInBangla button.confirm").count()).toBe(0);
    await cutOut("dateOfRegistration").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);

journey(
  "a key takes nothing by itself, a moved corner survives a broken line, and nothing that was answered is asked again",
  async ({ onlinePage, product }) => {
    const page = await onlinePage(PHONE);
    await signIn(page, await makeUser(product.origin, 100), "/birthday-registration");
    const found = [0.1, 0.9].flatMap((y) => [y, 1 - y].map((x) => ({ x, y })));
    const sent: (Corners | undefined)[] = [];
    const typed = Promise.withResolvers<void>();
    await page.route("**/api/openai/extract-birth-info", async (route) => {
      const { corners } = route.request().postDataJSON();
      sent.push(corners);
      if (sent.length === 2) return route.abort("connectionreset");
      await typed.promise;
      const content = { nameInEnglish: "Rahim Uddin", motherNameInEnglish: "Amina" };
      await route.fulfill({
        json: { content, uncertain: ["motherNameInEnglish", "gender"], corners: corners ?? found },
      });
    });
    const white = { width: 300, height: 400, channels: 3, background: "#fff" } as const;
    await giveCertificate(page, await sharp({ create: white }).png().toBuffer(), "image/png");
    const name = page.locator("[name=nameInEnglish]");
    await name.fill("Rahim");
    typed.resolve();
    await extracted(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    const compare = page.getByRole("button", { name: "তুলনা করুন" });
    await compare.waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await name.inputValue()).toBe("Rahim");
    await compare.click();
    await page.getByRole("dialog").getByRole("button", { name: "এগুলো রাখুন" }).click();
    await compare.waitFor({ state: "detached" });
    await expectFocus(page.locator("#certificate-title"));
    const doubts = page.locator("button.confirm");
    for (const left of [1, 0]) {
      await doubts.first().click();
      await expect.poll(() => doubts.count()).toBe(left);
    }

    await page.getByRole("button", { name: "ওপরে বাঁ কোণ" }).press("ArrowRight");
    const again = page.getByRole("button", { name: "এই কোণ ধরে আবার পড়ুন" });
    await again.click();
    await page.getByRole("alert").getByText("Failed to process birth certificate").waitFor();
    await again.waitFor();
    await page.getByRole("button", { name: "একই ফাইল আবার পাঠান" }).click();
    await again.waitFor({ state: "detached" });
    await expect.poll(() => sent.length).toBe(3);
    await extracted(page);
    near(sent[2]?.[0]?.x, 0.11);
    expect(sent[2]).toEqual(sent[1]);
    expect(await again.count()).toBe(0);
    expect(await compare.count()).toBe(0);
    expect(await doubts.count()).toBe(0);
    expect(await name.inputValue()).toBe("Rahim");
  },
);
