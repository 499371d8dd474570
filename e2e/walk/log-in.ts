import type { APIRequestContext, Browser, BrowserContext } from "playwright-core";
import type { Login } from "../api.ts";

/** The state of a phone right after the login: the cookie and the user. */
type SavedLogin = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Logs in at the API. Answers what the page keeps of its user. */
export async function enter(request: APIRequestContext, login: Login): Promise<string> {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const entered = await request.post("/api/auth/login", { data: login, headers });
  if (!entered.ok()) throw new Error(await entered.text());
  const { _id, fullName, role, profilePic, balance, username } = await entered.json();
  return JSON.stringify({ _id, username, role, profilePic, fullName, balance });
}

export async function logIn(browser: Browser, origin: string, login: Login): Promise<SavedLogin> {
  const context = await browser.newContext({ baseURL: origin });
  const value = await enter(context.request, login);
  const { cookies } = await context.storageState();
  await context.close();
  return { cookies, origins: [{ origin, localStorage: [{ name: "chat-user", value }] }] };
}
