import type { BrowserContext, Page } from "playwright-core";
import { fillNidOrder } from "../../e2e/forms.ts";
import { openAndSettle, type Shift, shiftsOf, sumOf, watchShifts } from "../../e2e/still.ts";
import { addressesOf } from "../../e2e/walk/addresses.ts";
import { type Figures, figure } from "../world/measure.ts";
import { type Bench, hasTheApp, option, phonesOf, slowDown } from "./phone.ts";

/*
 * npm run bench:page -- shift [only=<part of a name, as "user /home, first">]. The layout shifts of
 * every screen on a slow phone, for user and admin, on a first visit without any data and on a
 * later one, and of an order that is sent.
 */
const LIMIT = 0.01;
/** A screen has settled when nothing has changed for so long, in ms. */
const QUIET_MS = 2_500;
/** Slow pages mostly wait. */
const AT_ONCE = 4;

export async function benchShift(bench: Bench): Promise<Figures> {
  const only = option("only") ?? "";
  const worst = { first: 0, later: 0, sent: 0 };
  const note = (name: string, time: keyof typeof worst, shifts: Shift[]) => {
    worst[time] = Math.max(worst[time], sumOf(shifts));
    if (sumOf(shifts) > LIMIT) console.log(`${name}:${shifts.map(line).join("")}`);
  };
  const { shop, newPhone } = await phonesOf(bench, 40);
  for (const who of ["user", "admin"] as const) {
    const known = await newPhone(who);
    for (const time of ["first", "later"] as const) {
      const named = addressesOf(shop, who).map((route) => ({
        route,
        name: `${who} ${route}, ${time}`,
      }));
      const wanted = named.filter(({ name }) => name.includes(only));
      const look = async ({ route, name }: (typeof wanted)[number]) => {
        if (time === "later") return note(name, time, await visit(known, route));
        const fresh = await newPhone(who, { worker: false });
        note(name, time, await visit(fresh, route));
        await fresh.close();
        await visit(known, route, hasTheApp, false);
      };
      for (let at = 0; at < wanted.length; at += AT_ONCE)
        await Promise.all(wanted.slice(at, at + AT_ONCE).map(look));
    }
    if (who === "user" && "an order is sent".includes(only))
      await visit(known, "/nid-order", async (page) => {
        const before = (await shiftsOf(page)).length;
        await fillNidOrder(page, "2345678901");
        await page.locator("[type=submit]:enabled").click();
        await page.waitForTimeout(3 * QUIET_MS);
        note("an order is sent", "sent", (await shiftsOf(page)).slice(before));
      });
    await known.close();
  }
  return {
    "any screen, first visit": figure(worst.first, { most: LIMIT }),
    "any screen, later": figure(worst.later, { most: LIMIT }),
    "an order is sent": figure(worst.sent, { most: LIMIT }),
  };
}

const line = ({ value, at, moved }: Shift) =>
  `\n  ${value.toFixed(4)} at ${at} ms: ${moved.join("; ")}`;

/** Opens a screen, fast only to have been there, and does what comes `then`. */
async function visit(
  phone: BrowserContext,
  route: string,
  then?: (page: Page) => Promise<void>,
  isSlow = true,
) {
  const page = await phone.newPage();
  await watchShifts(page);
  if (isSlow) await slowDown(page);
  const shifts = await openAndSettle(page, route, isSlow ? QUIET_MS : 600);
  await then?.(page);
  await page.close();
  return shifts;
}
