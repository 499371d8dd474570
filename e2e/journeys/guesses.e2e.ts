import { expect } from "vitest";
import { errorCatalogue } from "../../contract/errors.ts";
import { callAs, type Login, makeUser, recordOf } from "../api.ts";
import { accessibilityFaults } from "../axe.ts";
import { DESKTOP } from "../browser.ts";
import { fillNidOrder, submit } from "../forms.ts";
import { journey, signIn } from "../journey.ts";
import { expectFocus } from "../keyboard.ts";
import { ADMIN } from "../server.ts";

/** A user whose 20 look-ups of this hour have found nobody. */
async function makeGuesser(origin: string): Promise<Login> {
  const login = await makeUser(origin, 100);
  const { ask } = await callAs(origin, login);
  const missed = Array.from({ length: 20 }, (_, at) =>
    expect(ask("GET", `apply/push-backup?nid=${4_200_000 + at}000&dob=1990-05-21`)).rejects.toThrow(
      "404",
    ),
  );
  await Promise.all(missed);
  return login;
}

journey(
  "who has missed 20 times reads why and how long, and can ask no earlier",
  async ({ onlinePage, product }) => {
    const page = await onlinePage();
    await signIn(page, await makeGuesser(product.origin), "/server-copy");
    await page.locator("[name=nid]").fill("4200000017");
    await page.locator("[name=dob]").fill("1990-05-21");
    await page.locator("[name=consent]").check();
    await page.getByRole("button", { name: / V1 / }).click();
    const why = errorCatalogue["too-many-misses"].bn;
    const alert = page.getByRole("alert");
    await alert.getByText(why, { exact: true }).waitFor();
    const again = page.getByRole("button", { name: /[০-৯]+ (মিনিট|সেকেন্ড).* পরে আবার চেষ্টা করুন$/ });
    await expect.poll(() => again.isDisabled()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);

journey(
  "staff see on the overview that somebody guesses, and in the audit log who",
  async ({ onlinePage, product }) => {
    await makeGuesser(product.origin);
    const staff = await onlinePage(DESKTOP);
    await signIn(staff, ADMIN);
    await staff.getByRole("link", { name: /আজ [০-৯]+ বার সার্ভার কপি খোঁজা থামাতে হয়েছে/ }).click();
    await staff.waitForURL("**/audit?action=lookups-stopped");
    await staff.getByText("মেলেনি: ২০").first().waitFor();
  },
);

journey(
  "a number that is too short is asked about once, with and without a connection, before it costs anything",
  async ({ onlinePage, product, rahim }) => {
    const page = await onlinePage();
    await signIn(page, rahim, "/nid-order");
    const nid = page.locator("[name=nidNumber]");
    await fillNidOrder(page, "12345");
    const button = page.getByRole("button", { name: "অর্ডার করুন" });
    const { x, y, width, height } = (await button.boundingBox()) as {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    await button.dblclick();
    const question = page.getByRole("alert").getByText("৫ সংখ্যা: NID ১০, ১৩ বা ১৭ সংখ্যার হয়।");
    // The second of two quick taps counts as the first. One after the question mends the number,
    // and sends nothing.
    await question.waitFor();
    await page.mouse.click(x + width / 2, y + height / 2);
    await question.waitFor({ state: "detached" });
    await expectFocus(nid);
    expect(await nid.inputValue()).toBe("12345");
    await submit(page);
    await question.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    // Who types on has answered, and is asked about the new number.
    await nid.fill("123456");
    await question.waitFor({ state: "detached" });
    expect(await recordOf(product.origin, rahim)).toMatchObject({ orders: [], balance: 500 });
    await submit(page);
    await page.getByRole("button", { name: "পাঠান · ৳১২০" }).click();
    await page.waitForURL("**/my-order");
    await page.getByText("•••• ৫৬").first().waitFor();
    expect(await recordOf(product.origin, rahim)).toMatchObject({
      orders: [{ nidNumber: "****56" }],
      balance: 380,
    });

    await fillNidOrder(page, "12345");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "ফোনে সংরক্ষণ করুন" }).click();
    await question.waitFor();
    await page.getByRole("button", { name: "ফোনে সংরক্ষণ করুন" }).click();
    await page.waitForURL("**/my-order");
    await page.context().setOffline(false);
    await expect.poll(async () => (await recordOf(product.origin, rahim)).balance).toBe(260);
  },
);
