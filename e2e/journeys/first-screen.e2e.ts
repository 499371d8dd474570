import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFaults, drawnByThePage, journey, signIn } from "../journey.ts";
import { ADMIN } from "../server.ts";

const username = (page: Page) => page.locator("[name=username]");
const password = (page: Page) => page.locator("[name=password]");
const submit = (page: Page) => page.locator("[type=submit]").click({ noWaitAfter: true });

/** Holds the page's scripts until the answered function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function blockScripts(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setScriptExecutionDisabled", { value: true });
}

/** Waits until the page is hydrated: only then can it show a password. */
async function takenOver(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.locator("form button[type=button]").click();
      return password(page).getAttribute("type");
    })
    .toBe("text");
}

journey("with scripts blocked the login is read, refuses with its sentence, and lets in", async ({ firstVisit }) => {
  const page = await firstVisit();
  await blockScripts(page);
  await page.goto("/login");
  expect(await page.locator("h1").textContent()).toBe("লগইন করুন");
  const odd = `"><img src=x onerror=alert(1)>`;
  await username(page).fill(odd);
  await password(page).fill("not-the-password");
  await submit(page);
  expect(await page.getByRole("alert").textContent()).toBe("ইউজারনেম বা পাসওয়ার্ড সঠিক নয়।");
  expect([await username(page).inputValue(), await password(page).inputValue()]).toEqual([odd, ""]);
  expect(await page.content()).not.toContain("not-the-password");

  await username(page).fill(ADMIN.username);
  await password(page).fill(ADMIN.password);
  await submit(page);
  await page.waitForURL((url) => url.pathname === "/");
  expect((await page.request.get("/api/users/userInfo")).status()).toBe(200);
});

journey("what is typed before the scripts are there stays, with the focus", async ({ firstVisit }) => {
  const page = await firstVisit();
  const letGo = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await username(page).pressSequentially(ADMIN.username);
  await password(page).pressSequentially(ADMIN.password.slice(0, 5));
  letGo();
  await page.waitForLoadState("networkidle");
  await page.keyboard.type(ADMIN.password.slice(5));
  expect(await password(page).inputValue()).toBe(ADMIN.password);
  await takenOver(page);
  expect(await username(page).inputValue()).toBe(ADMIN.username);
  await submit(page);
  await page.waitForURL((url) => url.pathname !== "/login");
  await drawnByThePage(page);
});

journey("a login sent before the scripts are there is taken over by the page that follows", async ({ firstVisit }) => {
  const page = await firstVisit();
  const letGo = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await username(page).fill(ADMIN.username);
  await password(page).fill("not-the-password");
  await submit(page);
  await page.getByRole("alert").waitFor();
  await password(page).fill(ADMIN.password);
  await submit(page);
  await page.waitForURL((url) => url.pathname === "/", { waitUntil: "commit" });
  letGo();
  await drawnByThePage(page);
  expect(JSON.parse(await page.evaluate(() => localStorage.getItem("chat-user") ?? ""))).toMatchObject({
    username: ADMIN.username,
  });
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("kagoj-entered");
});

journey("a refused form is taken over too, and passes axe", async ({ firstVisit }) => {
  const page = await firstVisit();
  const letGo = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await username(page).fill("nobody-here");
  await password(page).fill("not-the-password");
  await submit(page);
  await page.getByRole("alert").waitFor();
  letGo();
  await takenOver(page);
  expect(await username(page).inputValue()).toBe("nobody-here");
  expect(await accessibilityFaults(page)).toEqual([]);
});

journey("the server draws in the language and the colours that were chosen here", async ({ firstVisit }) => {
  const page = await firstVisit();
  await page.goto("/login");
  await takenOver(page);
  await page.getByText("English").click();
  await page.getByRole("heading", { name: "Log in" }).waitFor();
  await page.evaluate(() => localStorage.setItem("kagoj-theme", "dark"));
  await page.reload();
  await takenOver(page);
  await blockScripts(page);
  await page.reload();
  expect(await page.locator("h1").textContent()).toBe("Log in");
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
});

journey(
  "a language that only this device remembers is shown once the page has been taken over",
  async ({ firstVisit }) => {
    const page = await firstVisit();
    await page.goto("/robots.txt");
    await page.evaluate(() => localStorage.setItem("kagoj-locale", "en"));
    const letGo = await holdScripts(page);
    await page.goto("/login", { waitUntil: "commit" });
    await username(page).fill("typed before");
    letGo();
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    expect(await username(page).inputValue()).toBe("typed before");
  },
);

journey(
  "with a session the bars are there before the scripts, and the screen takes their place",
  async ({ firstVisit }) => {
    const page = await firstVisit();
    await signIn(page, ADMIN);
    const letGo = await holdScripts(page);
    const drawn = await page.request.get("/all-order");
    expect(await drawn.text()).not.toContain(ADMIN.username);
    await page
      .context()
      .newCDPSession(page)
      .then((devtools) => devtools.send("Network.setBypassServiceWorker", { bypass: true }));
    await page.goto("/all-order", { waitUntil: "commit" });
    const tabs = page.getByRole("navigation", { name: "দ্রুত মেনু" });
    await tabs.getByRole("link", { name: "সব ইউজার" }).waitFor();
    expect(await page.locator("h1").count()).toBe(0);
    letGo();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.locator("main").count()).toBe(1);
  },
);

journey("without a session nothing of a signed-in screen is drawn", async ({ firstVisit }) => {
  const page = await firstVisit();
  const answer = await page.request.get("/all-order");
  expect(await answer.text()).toContain('<div id="app"></div>');
});
