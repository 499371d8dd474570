import type { Page } from "playwright-core";
import { expect } from "vitest";
import { callAs, makeUser } from "../api.ts";
import { accessibilityFaults } from "../axe.ts";
import { goTo } from "../go-to.ts";
import { drawnByThePage, fillLogin, journey, loginHydrated, signIn } from "../journey.ts";
import { nid, waitForStream } from "../live.ts";
import { ADMIN } from "../server.ts";

/** The paths of the API that the page requests from now on, without their query. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname.replace(/[\da-f-]{36}/, "me"));
  });
  return calls;
}

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

const refusal = (page: Page) => page.getByText("ইউজারনেম বা পাসওয়ার্ড সঠিক নয়।", { exact: true });

journey(
  "with scripts blocked the login is read, refuses with its sentence, and lets in",
  async ({ onlinePage }) => {
    const page = await onlinePage();
    await blockScripts(page);
    await page.goto("/login");
    expect(await page.locator("h1").textContent()).toBe("লগইন করুন");
    const odd = `"><img src=x onerror=alert(1)>`;
    await username(page).fill(odd);
    await password(page).fill("not-the-password");
    await submit(page);
    await refusal(page).waitFor();
    expect([await username(page).inputValue(), await password(page).inputValue()]).toEqual([
      odd,
      "",
    ]);
    expect(await page.content()).not.toContain("not-the-password");

    await username(page).fill(ADMIN.username);
    await password(page).fill(ADMIN.password);
    await submit(page);
    await page.waitForURL((url) => url.pathname === "/");
    expect((await page.request.get("/api/users/userInfo")).status()).toBe(200);
  },
);

journey(
  "what is typed before the scripts are there stays, with the focus",
  async ({ onlinePage }) => {
    const page = await onlinePage();
    const letGo = await holdScripts(page);
    await page.goto("/login", { waitUntil: "commit" });
    await username(page).pressSequentially(ADMIN.username);
    await password(page).pressSequentially(ADMIN.password.slice(0, 5));
    letGo();
    await page.waitForLoadState("networkidle");
    await page.keyboard.type(ADMIN.password.slice(5));
    expect(await password(page).inputValue()).toBe(ADMIN.password);
    await loginHydrated(page);
    expect(await username(page).inputValue()).toBe(ADMIN.username);
    await submit(page);
    await page.waitForURL((url) => url.pathname !== "/login");
    await drawnByThePage(page);
  },
);

journey(
  "a login before the scripts leads where one wanted, and is taken over",
  async ({ onlinePage }) => {
    const page = await onlinePage();
    const letGo = await holdScripts(page);
    await page.goto("/all-user?sort=name", { waitUntil: "commit" });
    await username(page).fill(ADMIN.username);
    await password(page).fill("not-the-password");
    await submit(page);
    await refusal(page).waitFor();
    await password(page).fill(ADMIN.password);
    await submit(page);
    await expect.poll(async () => (await page.context().cookies()).length).toBeGreaterThan(1);
    expect(page.url()).toMatch(/all-user\?sort=name$/);
    letGo();
    await drawnByThePage(page);
    expect(
      JSON.parse(await page.evaluate(() => localStorage.getItem("chat-user") ?? "")),
    ).toMatchObject({
      username: ADMIN.username,
    });
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("kagoj-entered");
  },
);

journey(
  "a refused form is taken over too, passes axe, and keeps the name when it is refused again",
  async ({ onlinePage }) => {
    const page = await onlinePage();
    const letGo = await holdScripts(page);
    await page.goto("/login", { waitUntil: "commit" });
    await username(page).fill("nobody-here");
    await password(page).fill("not-the-password");
    await submit(page);
    await refusal(page).waitFor();
    letGo();
    await loginHydrated(page);
    expect(await username(page).inputValue()).toBe("nobody-here");
    expect(await accessibilityFaults(page)).toEqual([]);

    const refused = page.waitForResponse("**/api/auth/login");
    await password(page).fill("nor-this-one");
    await submit(page);
    expect((await refused).status()).toBe(401);
    await page.locator("[aria-invalid=true]").waitFor();
    await expect.poll(() => username(page).inputValue()).toBe("nobody-here");
  },
);

journey(
  "the server draws in the language and the colours that were chosen here",
  async ({ onlinePage }) => {
    const page = await onlinePage();
    await page.goto("/login");
    await loginHydrated(page);
    await page.getByText("English", { exact: true }).click();
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    await page.evaluate(() => localStorage.setItem("kagoj-theme", "dark"));
    await page.reload();
    await loginHydrated(page);
    await blockScripts(page);
    await page.reload();
    expect(await page.locator("h1").textContent()).toBe("Log in");
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  },
);

journey(
  "a language that only this device remembers is shown once the page has been taken over",
  async ({ onlinePage }) => {
    const page = await onlinePage();
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
  async ({ onlinePage }) => {
    const page = await onlinePage();
    await signIn(page, ADMIN);
    const letGo = await holdScripts(page);
    expect(await (await page.request.get("/all-user")).text()).not.toContain(ADMIN.username);
    expect(await (await page.request.get("/all-order")).text(), "for staff too").not.toContain(
      "সব অ্যাকাউন্ট",
    );
    await page.goto("/all-user", { waitUntil: "commit" });
    const tabs = page.getByRole("navigation", { name: "দ্রুত মেনু" });
    await tabs.getByRole("link", { name: "সব অ্যাকাউন্ট" }).waitFor();
    expect(await page.locator("h1").count()).toBe(0);
    letGo();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.locator("main").count()).toBe(1);
  },
);

journey(
  "without a session any screen's address answers the login at once, which leads there afterwards",
  async ({ onlinePage, product }) => {
    const page = await onlinePage();
    const letGo = await holdScripts(page);
    for (const path of ["/", "/all-order", "/my-order?search=12"]) {
      await page.goto(path, { waitUntil: "commit" });
      await username(page).waitFor();
      expect(await page.getByRole("navigation").count()).toBe(0);
    }
    const login = await makeUser(product.origin, 10);
    letGo();
    await page.waitForURL("**/login");
    await loginHydrated(page);
    await fillLogin(page, login);
    await page.waitForURL("**/my-order?search=12");
  },
);

const balance = (page: Page) => page.getByRole("banner").getByText("৳৮৮০");
const [start, live, orders] = ["/api/start", "/api/live", "/api/apply/my-order"];
/** Asked for once after a login: it seals drafts and files. */
const phoneKey = "/api/auth/phone-key";

/** The login of a new user with one order and 880 tk. */
async function orderer(origin: string) {
  const login = await makeUser(origin, 1_000);
  await (await callAs(origin, login)).ask("POST", "apply/order", nid());
  return login;
}

journey(
  "a signed-in start makes one call, the screen's own and the stream",
  async ({ onlinePage, product }) => {
    const page = await onlinePage();
    const login = await orderer(product.origin);
    const calls = watchCalls(page);
    const first = waitForStream(page);
    await signIn(page, login);
    await balance(page).waitFor();
    await first;
    await expect.poll(() => calls.sort()).toEqual([orders, live, phoneKey, start].sort());

    calls.length = 0;
    const second = waitForStream(page);
    await page.goto("/my-order");
    await page.getByRole("listitem").getByText("অপেক্ষমাণ").first().waitFor();
    await second;
    await expect.poll(() => calls.sort()).toEqual([orders, live, start].sort());
  },
);

journey(
  "a start that fails is made up for when the connection is back",
  async ({ onlinePage, product }) => {
    const page = await onlinePage();
    const login = await orderer(product.origin);
    await page.route("**/api/**", (route) => route.abort("connectionreset"));
    await signIn(page, login);
    await page.getByRole("banner").getByText("—").waitFor();
    await page.unroute("**/api/**");
    // The page waits longer after each failure, and on a slow machine there were several.
    await balance(page).waitFor({ timeout: 60_000 });
    await page.goto("/nid-order");
    await page.getByText("৳১২০").first().waitFor();
  },
);

journey(
  "a price that changes between start and stream is shown",
  async ({ onlinePage, product }) => {
    const page = await onlinePage();
    const login = await orderer(product.origin);
    const { promise: changed, resolve: goOn } = Promise.withResolvers<void>();
    await page.route("**/api/live", async (route) => {
      await changed;
      await route.continue();
    });
    await signIn(page, login);
    await page.goto("/nid-order");
    await page.getByText("৳১২০").first().waitFor();
    const admin = await callAs(product.origin, ADMIN);
    await admin.ask("POST", "balance/update-nid-balance", { nidBalance: 137 });
    goOn();
    await page.getByText("৳১৩৭").first().waitFor();
  },
);

journey(
  "the notice is drawn by the server for a valid session, and for no other",
  async ({ onlinePage, product }) => {
    const page = await onlinePage();
    await signIn(page, await makeUser(product.origin, 10));
    const admin = await callAs(product.origin, ADMIN);
    const long = `কাল বন্ধ। ${"ঈদের ছুটি শেষে আবার খোলা। ".repeat(5)}`.trim();
    for (const notice of ["আজ <b>রাত</b> খোলা", long]) {
      await admin.ask("POST", "notice/notices", { notice });
      const drawn = await (await page.request.get("/home")).text();
      expect(drawn).toContain(notice.replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
    }
    const stranger = await fetch(`${product.origin}/home`, {
      headers: { Cookie: "kagoj=not-a-session" },
    });
    const bars = await stranger.text();
    expect([bars.includes("data-given"), bars.includes("কাল বন্ধ")]).toEqual([true, false]);

    await page.emulateMedia({ reducedMotion: "no-preference" });
    const letGo = await holdScripts(page);
    await page.goto("/my-order", { waitUntil: "commit" });
    const notice = page.locator("section.notice");
    await notice.getByText("কাল বন্ধ").first().waitFor();
    const before = await notice.boundingBox();
    letGo();
    await drawnByThePage(page);
    // Only the page makes a notice move that is longer than its line.
    await notice.locator("button[aria-expanded]").waitFor();
    expect(await notice.boundingBox()).toEqual(before);
  },
);

journey(
  "a cookie of another program, or one of ours that can't be decoded, takes no screen away",
  async ({ product: { origin } }) => {
    const open = ["/login", "/", "/my-order", "/signup", "/birth-certificate/x"];
    const cookies = ["x=100%", "x=%E0%A4%A; kagoj=a-session", "kagoj=%", "kagoj-locale=%"];
    const statusOf = async (path: string, headers = {}) =>
      (await fetch(`${origin}${path}`, { headers })).status;
    const walk = [...open, "/w/x", "/no-screen", "/healthz"].map(async (path) => {
      const answers = cookies.map((Cookie) => statusOf(path, { Cookie }));
      expect([path, ...(await Promise.all(answers))]).toEqual([
        path,
        ...Array(cookies.length).fill(await statusOf(path)),
      ]);
    });
    await Promise.all(walk);
  },
);

journey(
  "a notice that comes after the screen was drawn waits for the next one",
  async ({ onlinePage, product }) => {
    const page = await onlinePage();
    const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
    await page.route("**/api/start*", async (route) => {
      await late;
      await route.continue();
    });
    // As from a server whose database took too long for the first screen.
    await page.route(`${product.origin}/`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/,&quot;notice&quot;:&quot;.*?&quot;}/, "}");
      await route.fulfill({ response: answer, body });
    });
    await page.clock.install();
    const entering = signIn(page, await makeUser(product.origin, 880));
    await page
      .locator("header")
      .getByText("৳")
      .or(page.locator("header").getByText("—"))
      .first()
      .waitFor();
    await page.clock.runFor(8_500);
    await entering;
    await page.getByRole("heading", { level: 1 }).waitFor();
    arrive();
    await balance(page).waitFor();
    // The balance may be there a moment before the notice.
    await page.waitForTimeout(1_000);
    expect(await page.locator("section.notice").count()).toBe(0);
    await goTo(page, "/my-order");
    await page.locator("section.notice").waitFor();
  },
);
