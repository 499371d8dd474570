import type { Page } from "playwright-core";
import { callAs, makeUser } from "../../api.ts";
import { signIn } from "../../journey.ts";
import { nid, waitForStream } from "../../live.ts";

export const ready = (page: Page) =>
  page.getByRole("listitem").getByText("তৈরি", { exact: true }).first();
export const waiting = (page: Page) => page.getByRole("listitem").getByText("অপেক্ষমাণ").first();

/** A user with one pending order, on the page of their orders. */
export async function openMyOrders(page: Page, origin: string) {
  const login = await makeUser(origin, 1_000);
  const api = await callAs(origin, login);
  const { order } = await api.ask<{ order: { _id: string } }>("POST", "apply/order", nid());
  await signIn(page, login);
  const streams = waitForStream(page);
  await page.goto("/my-order");
  await waiting(page).waitFor();
  await streams;
  return { api, login, order: order._id };
}
