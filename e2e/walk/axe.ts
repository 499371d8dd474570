import { parseArgs } from "node:util";
import type { Browser, CDPSession, Page } from "playwright-core";
import { accessibilityFaults } from "../axe.ts";
import { newContext, openBrowser, PHONE } from "../browser.ts";
import { startProduct } from "../server.ts";
import { openAndSettle, watchShifts } from "../still.ts";
import { addressesOf } from "./addresses.ts";
import { cutOff } from "./cut-off.ts";
import { type Desk, openDesk } from "./desk.ts";
import { logIn } from "./log-in.ts";
import { openEverything } from "./open-everything.ts";

/*
 * npm run axe, after npm run build. Walks through every screen of a filled server on a phone, in both languages and themes, with
 * text of 100 and of 200 %, and opens whatever a button opens. Tells what axe finds, and what is cut off, outside the screen or
 * under other text, with the first place of each. Failing and offline screens are looked at in two opposite cases. It takes many
 * minutes; npm run axe -- --who admin --locale en --path /all-order looks at a part.
 */
const QUIET_MS = 300;
/** What axe misses on a page that is inert beside an open menu. */
const ofWholePage = /^(landmark-one-main|page-has-heading-one|region):/;
const cases = {
  who: ["visitor", "user", "newcomer", "admin"],
  state: ["whole", "failing", "offline"],
  locale: ["bn", "en"],
  theme: ["light", "dark"],
  text: ["100", "200"],
} as const;
type Name = keyof typeof cases;
type Case = { [One in Name]: (typeof cases)[One][number] };
type Walk = Pick<Case, "who" | "state" | "locale">;

const { values: wanted } = parseArgs({
  options: {
    who: { type: "string" },
    state: { type: "string" },
    locale: { type: "string" },
    theme: { type: "string" },
    text: { type: "string" },
    path: { type: "string", multiple: true },
    /** Opens nothing. */
    shut: { type: "boolean" },
  },
});

const found = new Set<string>();
let looks = 0;
const product = await startProduct();
const browser = await openBrowser();
try {
  const desk = await openDesk(product.origin);
  for (const who of chosen("who"))
    for (const state of chosen("state"))
      for (const locale of chosen("locale")) await walk(browser, desk, { who, state, locale });
} finally {
  await browser.close();
  await product.remove();
}
console.log(found.size === 0 ? `holds: nothing in ${looks} looks` : `BROKEN: ${found.size} faults in ${looks} looks`);
if (found.size > 0) process.exitCode = 1;

async function walk(on: Browser, desk: Desk, at: Walk): Promise<void> {
  // A visitor has no lists that could fail.
  if (at.who === "visitor" && at.state === "failing") return;
  const { page, devtools } = await openPhone(on, desk, at);
  const paths = pathsOf(desk, at.who).filter((path) => wanted.path?.includes(path) ?? true);
  for (const path of paths) {
    const open = () => openAndSettle(page, path, QUIET_MS, (to) => goInApp(page, to));
    await open();
    const look = (what: string) => lookAt(page, devtools, at, `${path} ${what}`.trim());
    await look("");
    if (at.state === "whole" && !wanted.shut) await openEverything(page, open, look);
  }
  await page.context().close();
}

function pathsOf(desk: Desk, who: Case["who"]): string[] {
  if (who === "visitor") return ["/login", "/birth-certificate/1", "/no-such-page", "/login?recharge=0000"];
  return [...addressesOf(desk, who === "admin" ? "admin" : "user"), "/no-such-page"];
}

/** A page of this person, in this language, on a server that is well, fails, or is out of reach. */
async function openPhone(on: Browser, desk: Desk, { who, state, locale }: Walk) {
  const context = await newContext(on, product.origin);
  const kept =
    who === "visitor" ? undefined : await logIn(on, product.origin, who === "newcomer" ? desk.newcomer : desk[who]);
  const local = { "kagoj-locale": locale, "chat-user": kept?.origins[0]?.localStorage[0]?.value };
  await context.addCookies([...(kept?.cookies ?? []), { name: "kagoj-locale", value: locale, url: product.origin }]);
  await context.addInitScript(
    `for (const [name, value] of Object.entries(${JSON.stringify(local)})) localStorage.getItem(name) ?? localStorage.setItem(name, value)`,
  );
  const page = await context.newPage();
  await page.setViewportSize(PHONE);
  await watchShifts(page);
  const devtools = await context.newCDPSession(page);
  if (state === "whole") return { page, devtools };
  await openAndSettle(page, who === "visitor" ? "/login" : "/home", QUIET_MS);
  if (state === "failing") {
    await context.route(/\/api\/(?!live|start|config|auth)/, (route) =>
      route.request().method() === "GET" ? route.fulfill({ status: 500, body: "{}" }) : route.continue(),
    );
  } else {
    await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
    await context.setOffline(true);
  }
  return { page, devtools };
}

/** Within the app, because to load it is the slowest thing that a browser does. */
async function goInApp(page: Page, path: string): Promise<unknown> {
  const here = new URL(page.url());
  if (here.protocol === "about:" || here.pathname + here.search === path)
    return page.goto(path, { waitUntil: "commit" });
  return page.evaluate((to) => (globalThis as any).history.pushState(null, "", to), path);
}

/** Looks at what is on the screen in both themes and with both sizes of text. */
async function lookAt(page: Page, devtools: CDPSession, at: Walk, what: string): Promise<void> {
  for (const text of chosen("text")) {
    await setText(devtools, Number(text));
    for (const theme of chosen("theme")) {
      const isCorner = (text === "100") === (theme === "light");
      if (at.state !== "whole" && !isCorner) continue;
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
      const besideMenu = await page.locator("[role=menu], [role=listbox]").first().isVisible();
      const faults = (await accessibilityFaults(page)).filter((one) => !(besideMenu && ofWholePage.test(one)));
      // Nothing is wider in another theme. At its usual size a dense list may shorten a name.
      const mayShorten = text === "100";
      if (isCorner) faults.push(...(await cutOff(page)).filter((one) => !(mayShorten && one.startsWith("shortened"))));
      looks += 1;
      const place = [at.who, at.state, at.locale, theme, text, what].join(" ");
      for (const fault of faults) {
        if (!found.has(fault)) console.log(`${fault}\n    ${place}`);
        found.add(fault);
      }
    }
  }
  await setText(devtools, 100);
}

/** Sets the browser's own size of text, in percent, as its user does in the settings. */
async function setText(devtools: CDPSession, percent: number): Promise<void> {
  const standard = (16 * percent) / 100;
  await devtools.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
}

function chosen<One extends Name>(name: One): (typeof cases)[One][number][] {
  return cases[name].filter((one) => (wanted[name] ?? one) === one);
}
