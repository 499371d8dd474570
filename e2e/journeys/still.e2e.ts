import type { Page } from "playwright-core";
import { expect } from "vitest";
import { callAs, makeUser } from "../api.ts";
import { journey, keepsOnThePhone, signIn } from "../journey.ts";
import { nid } from "../live.ts";
import { ADMIN } from "../server.ts";
import { openAndSettle, type Shift, shiftsOf, sumOf, watchShifts } from "../still.ts";

const QUIET_MS = 300;
/** What can't be seen. `npm run bench:shift` asks the same of every screen, on slow phones too. */
const MOST = 0.01;

/** The screens that move, each with what moved. */
async function moving(page: Page, addresses: string[]): Promise<Record<string, Shift[]>> {
  const found: Record<string, Shift[]> = {};
  for (const address of addresses) {
    const shifts = await openAndSettle(page, address, QUIET_MS);
    if (sumOf(shifts) > MOST) found[address] = shifts;
  }
  return found;
}

journey(
  "nothing moves by itself while a screen comes, on the first visit and on the next",
  async ({ firstVisit, product }) => {
    const user = await makeUser(product.origin, 5_000);
    const [mine, desk] = [await callAs(product.origin, user), await callAs(product.origin, ADMIN)];
    await mine.ask("POST", "apply/order", nid());
    await desk.ask("POST", "notice/notices", { notice: "আজ বিকাল ৫টার পরে অফিস বন্ধ থাকবে।" });
    const page = await firstVisit();
    await watchShifts(page);
    await signIn(page, user);
    await keepsOnThePhone(page);
    expect(sumOf(await shiftsOf(page)), "on the first visit").toBeLessThanOrEqual(MOST);
    const screens = [
      "/home",
      "/my-order",
      "/nid-order",
      "/roshid",
      "/birthday-registration",
      "/recharge",
      "/statement",
    ];
    expect(await moving(page, screens)).toEqual({});
  },
);

journey("an admin's screens stand still too", async ({ newPage }) => {
  const page = await newPage();
  await watchShifts(page);
  await signIn(page, ADMIN);
  expect(await moving(page, ["/home", "/all-order", "/all-user", "/update-balance"])).toEqual({});
});
