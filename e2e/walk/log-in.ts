import type { Browser, BrowserContext } from "playwright-core";
import type { Login } from "../api.ts";

/** The state of a phone right after the login: the cookie and the user. */
export type SavedLogin = Awaited<ReturnType<BrowserContext["storageState"]>>;

export async function logIn(browser: Browser, origin: string, login: Login): Promise<SavedLogin> {
  const context = await browser.newContext({ baseURL: origin });
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const entered = await context.request.post("/api/auth/login", { data: login, headers });
  if (!entered.ok()) throw new Error(await entered.text());
  const { _id, fullName, role, profilePic, balance, username } = await entered.json();
  const { cookies } = await context.storageState();
  await context.close();
  const value = JSON.stringify({ _id, username, role, profilePic, fullName, balance });
  return { cookies, origins: [{ origin, localStorage: [{ name: "chat-user", value }] }] };
}
