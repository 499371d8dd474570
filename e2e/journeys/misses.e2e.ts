import { expect } from "vitest";
import { errorCatalogue } from "../../contract/errors.ts";
import { callAs, type Login, makeUser } from "../api.ts";
import { DESKTOP } from "../browser.ts";
import { accessibilityFaults, journey, signIn } from "../journey.ts";
import { ADMIN } from "../server.ts";

/** A user whose 20 look-ups of this hour have found nobody. */
async function makeGuesser(origin: string): Promise<Login> {
  const login = await makeUser(origin, 100);
  const { ask } = await callAs(origin, login);
  const missed = Array.from({ length: 20 }, (_, at) =>
    expect(ask("GET", `apply/push-backup?nid=${4_200_000 + at}000&dob=1990-05-21`)).rejects.toThrow("404"),
  );
  await Promise.all(missed);
  return login;
}

journey(
  "who has missed 20 times reads why and until when, on the result page and the form",
  async ({ newPage, product }) => {
    const page = await newPage();
    await signIn(page, await makeGuesser(product.origin), "/server-copy");
    await page.locator("[name=nid]").fill("4200000017");
    await page.locator("[name=dob]").fill("1990-05-21");
    await page.locator("[name=consent]").check();
    await page.getByRole("button", { name: /^V1 / }).click();
    const why = errorCatalogue["too-many-misses"].bn;
    const alert = page.getByRole("alert");
    await alert.getByText(why, { exact: true }).waitFor();
    await alert.getByText(/[০-৯]+:[০-৯]{2} থেকে আবার খুঁজতে পারবেন।$/).waitFor();

    await page.locator("main").getByRole("link", { name: "সার্ভার কপির ফরমে ফিরুন" }).last().click();
    await page.locator("form").getByText(why, { exact: true }).waitFor();
    for (const name of ["V1", "V2"])
      expect(await page.getByRole("button", { name: new RegExp(`^${name} `) }).isDisabled(), name).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);

journey("staff see on the overview that somebody guesses, and in the audit log who", async ({ newPage, product }) => {
  await makeGuesser(product.origin);
  const staff = await newPage(DESKTOP);
  await signIn(staff, ADMIN);
  await staff.getByRole("link", { name: /আজ [০-৯]+বার সার্ভার কপি খোঁজা থামাতে হয়েছে/ }).click();
  await staff.waitForURL("**/audit?action=lookups-stopped");
  await staff.getByText("মেলেনি: ২০").first().waitFor();
});
