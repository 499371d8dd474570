import { join } from "node:path";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { joinEmbedded } from "../../server/db/embedded/start.ts";
import { openDatabase } from "../../server/db/sql.ts";
import { callAs, type Login } from "../api.ts";
import { DESKTOP, openBrowser, PHONE, type Size } from "../browser.ts";
import { deliver } from "../live.ts";
import { ADMIN, type Product, startProduct } from "../server.ts";
import { openAndSettle, watchShifts } from "../still.ts";
import { logIn } from "./log-in.ts";

/*
 * npm run screenshots, after npm run build: the pictures of README and manifest, the same from run
 * to run.
 */
const folder = join(import.meta.dirname, "../../public/screenshots");
const QUIET_MS = 600;
const rahim = { username: "rahim", password: "a-good-password" };
const salma = { username: "salma", password: "a-good-password" };

type Picture = {
  file: string;
  login: Login;
  path: string;
  size: Size;
  sharpness: number;
  type?: Record<string, string>;
};
const pictures: Picture[] = [
  { file: "my-orders.png", login: rahim, path: "/my-order", size: PHONE, sharpness: 2 },
  {
    file: "nid-order.png",
    login: rahim,
    path: "/nid-order",
    size: PHONE,
    sharpness: 2,
    type: { nidNumber: "1990123456" },
  },
  { file: "home-wide.png", login: rahim, path: "/home", size: DESKTOP, sharpness: 1 },
  {
    file: "queue-wide.png",
    login: ADMIN,
    path: "/all-order?open=first",
    size: DESKTOP,
    sharpness: 1,
  },
];

/**
 * Yesterday at 10:42 in Dhaka: the pictures tell times of the day, and how long ago something was,
 * but no dates.
 */
const shownAt = new Date(
  `${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T04:42:00Z`,
);

const product = await startProduct();
const browser = await openBrowser();
try {
  await fill(product);
  for (const picture of pictures) await take(browser, picture);
} finally {
  await browser.close();
  await product.remove();
}

async function fill({ origin, dataDir }: Product): Promise<void> {
  const desk = await callAs(origin, ADMIN);
  const accounts = [
    { ...rahim, fullName: "রহিম উদ্দিন", gender: "male" },
    { ...salma, fullName: "সালমা খাতুন", gender: "female" },
  ];
  for (const person of accounts) {
    const account = { ...person, confirmPassword: person.password };
    const { _id: userId } = await desk.ask<{ _id: string }>("POST", "auth/signup", account);
    await desk.ask("PUT", "users/edit-user-balance", { userId, amount: "2000", reason: "নগদ জমা" });
  }
  const [his, hers] = [await callAs(origin, rahim), await callAs(origin, salma)];
  const place = async (person: typeof his, body: object) =>
    (
      await person.ask<{ order: { _id: string } }>("POST", "apply/order", {
        consent: true,
        ...body,
      })
    ).order._id;

  const wrong = await place(his, {
    category: "robiAirtelBalance",
    operator: "Robi",
    number: "01812345678",
  });
  await desk.ask("PUT", `apply/order/${wrong}`, {
    status: "cancel",
    note: "নম্বরটি রবি বা এয়ারটেলের নয়",
  });
  const ready = await place(his, { category: "nid", nidNumber: "1990123489" });
  for (let more = 0; more < 7; more += 1)
    await place(hers, {
      category: more % 2 ? "nid" : "nidPDF",
      nidNumber: String(2_600_123_400 + 37 * more),
    });
  await place(his, { category: "nidPDF", nidNumber: "2600123489" });
  await deliver(origin, ready);
  await setTimes(dataDir);
}

/**
 * Puts the orders before {@link shownAt}, the newest three minutes, each other one seven minutes
 * before the next.
 */
async function setTimes(dataDir: string): Promise<void> {
  const { connection, stop } = await joinEmbedded({ dataDir });
  const sql = openDatabase(connection, { max: 1 });
  try {
    // Without the triggers that set the time of a change.
    await sql`set session_replication_role = replica`;
    await sql`
      update orders set created_at = at, updated_at = at from (
        select id, ${shownAt}::timestamptz - make_interval(mins => 3 + 7 * (row_number() over (order by id desc) - 1)::int) as at
        from orders) as times
      where orders.id = times.id`;
  } finally {
    await sql.end();
    await stop();
  }
}

async function take(
  on: Browser,
  { file, login, path, size, sharpness, type = {} }: Picture,
): Promise<void> {
  const context = await on.newContext({
    baseURL: product.origin,
    storageState: await logIn(on, product.origin, login),
    viewport: size,
    deviceScaleFactor: sharpness,
    colorScheme: "light",
    reducedMotion: "reduce",
    timezoneId: "Asia/Dhaka",
    serviceWorkers: "block",
  });
  await context.clock.setFixedTime(shownAt);
  const page = await context.newPage();
  await watchShifts(page);
  await openAndSettle(page, path, QUIET_MS);
  for (const [name, value] of Object.entries(type))
    await page.locator(`[name=${name}]`).fill(value);
  // No text cursor, and nothing under a pointer.
  await page.evaluate("document.activeElement?.blur()");
  const png = await page.screenshot({ animations: "disabled" });
  await sharp(png).png({ palette: true, effort: 10 }).toFile(join(folder, file));
  await context.close();
  console.log(join("public/screenshots", file));
}
