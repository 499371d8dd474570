import { callAs, type Login, makeRoshid, makeUser } from "../api.ts";
import { ADMIN } from "../server.ts";
import { openShop, type Shop } from "./shop.ts";

/** A shop, and somebody who has never done anything in it. */
export type Desk = Shop & { newcomer: Login };

const ORDERS = 24;
const LONG_NAME = "মোছাম্মৎ জান্নাতুল ফেরদৌস রহমান চৌধুরী";

/**
 * Fills a server with what a desk has in the middle of a day, so that every screen has something to show: orders of all kinds
 * in every state, money that came and went, people with long names, and what asks an admin for attention. All is invented.
 */
export async function openDesk(origin: string): Promise<Desk> {
  const shop = await openShop(origin, ORDERS);
  const [mine, desk] = [await callAs(origin, shop.user), await callAs(origin, ADMIN)];
  for (const body of [
    { category: "nidPDF", formNumberNid: "1234567890", consent: true },
    { category: "robiAirtelBalance", operator: "Robi", number: "01812345678", consent: true },
  ])
    await mine.ask("POST", "apply/order", body);
  for (const outcome of ["pay", "cancel", "fail", "insufficient"]) await recharge(mine, outcome);
  await makeRoshid(origin, shop.user, { district: "ব্রাহ্মণবাড়িয়া" });
  await desk.ask("PUT", "apply/toggle-order", { toggleName: "tin", status: false });
  await desk.ask("POST", "balance/update-nid-balance", { nidBalance: 125 });
  const large = { userId: mine.userId, amount: "9000000", reason: "ব্যাংক জমা" };
  await desk.ask("PUT", "users/edit-user-balance", large).catch(() => undefined);
  await makeUser(origin, 7, LONG_NAME);
  return { ...shop, newcomer: await makeUser(origin, 0, LONG_NAME) };
}

/** Recharges 500 tk with this outcome, as the payment page of the sandbox would. */
async function recharge(user: Awaited<ReturnType<typeof callAs>>, outcome: string): Promise<void> {
  const made = await user.ask<{ bkashURL: string }>("POST", "bkash/create-payment", {
    userId: user.userId,
    amount: "500",
  });
  const body = new URLSearchParams({ outcome });
  const chosen = await fetch(made.bkashURL, { method: "POST", body, redirect: "manual" });
  await fetch(chosen.headers.get("Location") ?? "", { redirect: "manual" });
}
