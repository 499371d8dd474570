import type { Request as Asked, Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import { errorCatalogue } from "../../contract/errors.ts";
import { accessibilityFaults } from "../axe.ts";
import { DESKTOP } from "../browser.ts";
import { ordered, submit } from "../forms.ts";
import { goTo } from "../go-to.ts";
import { journey, signIn } from "../journey.ts";
import { photo, photoService } from "../photos.ts";
import { ADMIN } from "../server.ts";

const viewerOn = (page: Page) => page.getByRole("dialog", { name: "সাথে দেওয়া ছবি" });

/** The owner's own view of the order's pictures: what closes the viewer leaves the order open. */
async function lookAsOwner(phone: Page): Promise<void> {
  await phone.evaluate(() => {
    const page = globalThis as any;
    page.CloseWatcher = class extends page.CloseWatcher {
      constructor() {
        super();
        page.back = () => this.requestClose();
      }
    };
  });
  await phone
    .locator("main li")
    .filter({ hasText: "কার্ড সংশোধন" })
    .getByRole("button")
    .first()
    .click();
  const viewer = viewerOn(phone);
  const small = phone.getByRole("button", { name: /^ছবি [১২৩]$/ });
  for (const close of [() => phone.keyboard.press("Escape"), () => phone.evaluate("back()")]) {
    await small.first().click();
    await viewer.getByRole("img", { name: "ছবি ১" }).waitFor();
    await close();
    await viewer.waitFor({ state: "detached" });
    await small.first().waitFor();
  }
}

/**
 * Looks at the pictures of the order like the staff, and saves the second. Of the pictures only the
 * open one is kept in memory.
 */
async function lookAsStaff(admin: Page, cardNumber: string): Promise<void> {
  await goTo(admin, `/all-order?q=${cardNumber}`);
  await admin
    .locator("main li")
    .filter({ hasText: "কার্ড সংশোধন" })
    .getByRole("button")
    .first()
    .click();
  const small = admin.getByRole("button", { name: /^ছবি [১২৩]$/ });
  await expect.poll(() => small.count()).toBe(3);
  // Each picture is drawn.
  const drawn = () =>
    admin
      .locator("img[src$='/file']")
      .evaluateAll((all) => all.map((one: any) => one.naturalHeight));
  await expect.poll(drawn).toEqual([2000, 2000, 2000]);

  await small.first().click();
  const viewer = viewerOn(admin);
  const picture = viewer.getByRole("img", { name: /^ছবি/ });
  const proportion = async () => {
    const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 1 };
    return Math.round((100 * width) / height);
  };
  const tap = (name: string) => viewer.getByRole("button", { name, exact: true }).click();
  await expect.poll(proportion).toBe(75);
  const before = await picture.boundingBox();
  await tap("বড় করুন");
  await expect
    .poll(async () => (await picture.boundingBox())?.width ?? 0)
    .toBeGreaterThan((before?.width ?? 0) * 1.4);
  await tap("ডানে ঘোরান");
  await expect.poll(proportion).toBe(133);
  expect(await accessibilityFaults(admin)).toEqual([]);
  await tap("পরেরটি");
  await viewer.getByText("৩টির মধ্যে ২ নম্বর").waitFor();
  await expect.poll(proportion).toBe(75);
  const download = admin.waitForEvent("download");
  await tap("ডাউনলোড");
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^K-\d+-2\.jpg$/);
  const { format, width, height, exif } = await sharp(await saved.path()).metadata();
  expect({ format, width, height, exif }).toEqual({
    format: "jpeg",
    width: 1500,
    height: 2000,
    exif: undefined,
  });

  const heldInMemory = await countAddresses(admin);
  const underWay = countFiles(admin);
  await byKeys(admin, proportion);
  await saysWhatFails(admin, underWay);
  await expect.poll(heldInMemory).toBe(1);
  await admin.keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });
  await expect.poll(heldInMemory).toBe(0);
}

/** Counts from now on the pictures that the page keeps in memory. */
async function countAddresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { URL } = globalThis as any;
    const { createObjectURL, revokeObjectURL } = URL;
    const held = new Set<string>();
    Object.assign(URL, {
      createObjectURL(blob: unknown) {
        const address = createObjectURL.call(URL, blob);
        held.add(address);
        return address;
      },
      revokeObjectURL(address: string) {
        held.delete(address);
        revokeObjectURL.call(URL, address);
      },
    });
    (globalThis as any).heldAddresses = held;
  });
  return () => page.evaluate(() => (globalThis as any).heldAddresses.size);
}

/** Counts the requests for files that are under way, of those that begin from now on. */
function countFiles(page: Page): () => number {
  const open = new Set<Asked>();
  const isFile = (request: Asked) => /\/api\/attachments\/[^/]+\/file$/.test(request.url());
  page.on("request", (request) => isFile(request) && open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return () => open.size;
}

/**
 * The keyboard does what the buttons do; arrows scroll a picture that is larger than the screen.
 */
async function byKeys(admin: Page, proportion: () => Promise<number>): Promise<void> {
  const at = (number: string) => viewerOn(admin).getByText(`৩টির মধ্যে ${number} নম্বর`).waitFor();
  await admin.keyboard.press("ArrowLeft");
  await at("১");
  await expect.poll(proportion).toBe(75);
  await admin.keyboard.press("r");
  await expect.poll(proportion).toBe(133);
  await admin.keyboard.press("+");
  await admin.keyboard.press("ArrowRight");
  await admin.keyboard.press("-");
  await at("১");
  await admin.keyboard.press("ArrowRight");
  await at("২");
  await viewerOn(admin).getByRole("img", { name: "ছবি ২" }).waitFor();
}

/**
 * A file that the server has lost, and one that can't be loaded now, say so; the second can be
 * tried again.
 */
async function saysWhatFails(admin: Page, underWay: () => number): Promise<void> {
  const viewer = viewerOn(admin);
  await admin.route("**/api/attachments/*/file", (route) =>
    route.fulfill({
      status: 410,
      json: { error: "Lost.", ...errorCatalogue["attachment-lost"], code: "attachment-lost" },
    }),
  );
  // A page asks once more when it hears the stream again. That picture would be shown instead of a
  // failure that comes later.
  await expect.poll(underWay).toBe(0);
  await admin.keyboard.press("ArrowRight");
  const problem = viewer.getByRole("alert");
  await problem.getByText(errorCatalogue["attachment-lost"].bn).waitFor();
  expect(await problem.getByRole("button").count()).toBe(0);
  await admin.unrouteAll();
  await admin.route("**/api/attachments/*/file", (route) => route.abort("internetdisconnected"));
  await admin.keyboard.press("ArrowLeft");
  await problem.getByText("সার্ভারের সাথে সংযোগ নেই। সংযোগ এলে আবার চেষ্টা করুন।").waitFor();
  await admin.unrouteAll();
  await problem.getByRole("button", { name: "আবার চেষ্টা করুন" }).click();
  await viewer.getByRole("img", { name: "ছবি ২" }).waitFor();
}

journey(
  "three pictures of an order, seen by its owner and by the staff",
  async ({ onlinePage, product, rahim }) => {
    const { key } = await photoService(product.origin);
    const phone = await onlinePage();
    await signIn(phone, rahim, `/order/${key}`);
    await phone.locator("[name=cardNumber]").fill("1234567890");
    const pictures = await Promise.all(["Front", "Back", "Slip"].map((name) => photo(name)));
    await phone.locator("input[type=file]").setInputFiles(pictures);
    await phone.getByRole("button", { name: /^ছবি ৩/ }).waitFor({ timeout: 30_000 });
    await submit(phone);
    await ordered(phone);
    await lookAsOwner(phone);
    const admin = await onlinePage(DESKTOP);
    await signIn(admin, ADMIN);
    await lookAsStaff(admin, "1234567890");
  },
);
