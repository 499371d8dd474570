import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { html } from "hono/html";
import { findBuiltIn } from "../../contract/services/index.ts";
import { timeInDhaka } from "../../contract/values/dates/iso-date.ts";
import { partOfDay, toBengaliDigits } from "../../contract/values/digits.ts";
import { formatOrderNumber, orderNumber } from "../../contract/values/order-number.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { plainPage, plainPolicy } from "../http/plain-page.ts";
import { limitClient } from "../http/rate-limit.ts";
import { routes } from "../http/route.ts";
import { deleteLink, findLinked, type Linked, upsertLink } from "./queries.ts";

const LOOKS_PER_MINUTE = 60;

export function linkRoutes({ sql }: Deps) {
  return routes({
    "PUT apply/my-order/:id/link": {
      about: "A link by which whoever waits for this order of mine sees how it stands",
      handle: async ({ path, user }) => {
        const token = await upsertLink(
          sql,
          user.id,
          path.id,
          randomBytes(16).toString("base64url"),
        );
        return token === undefined ? undefined : { token };
      },
    },
    "DELETE apply/my-order/:id/link": {
      about: "Take that link back",
      handle: async ({ path, user }) =>
        (await deleteLink(sql, user.id, path.id)) ? { message: "Taken back" } : undefined,
    },
  });
}

/** GET /w/{token}: for whoever waits at the counter. It looks again each minute by itself. */
export function linkPage({ sql, env }: Deps) {
  return new Hono<App>().get("/:token{[A-Za-z0-9_-]{22}}", async (c) => {
    await limitClient(sql, "order link", c.get("client"), LOOKS_PER_MINUTE, 60);
    const linked = await findLinked(sql, c.req.param("token"));
    const head = '<meta name="robots" content="noindex"><meta http-equiv="refresh" content="60">';
    const page = linked
      ? plainPage(env, { title: "অর্ডারের অবস্থা", inside: `${await inside(linked)}`, head })
      : plainPage(env, { title: "লিংক", inside: GONE });
    return c.html(page, linked ? 200 : 404, {
      "Cache-Control": "no-store",
      "Content-Security-Policy": plainPolicy,
      "X-Robots-Tag": "noindex, nofollow",
    });
  });
}

const GONE = "<h1>লিংকটি আর চলে না</h1><p>যে দোকানে কাজটি দিয়েছেন সেখানে জিজ্ঞেস করুন।</p>";
const states = { pending: "তৈরি হচ্ছে…", approved: "তৈরি হয়েছে", cancel: "বাতিল হয়েছে" } as const;
const signs = { pending: "", approved: "✓", cancel: "✕" } as const;
const next = { pending: "", approved: "দোকান থেকে নিন।", cancel: "দোকানে কথা বলুন।" } as const;
const units = { দিনে: 1440, ঘণ্টায়: 60, মিনিটে: 1 };

/** `html` escapes what an operator has named. */
function inside({ number, status, category, name, ...times }: Linked) {
  const { usualMinutes, usualOf } = times;
  const minutes = usualMinutes ?? times.expectedMinutes;
  const service = name?.bn ?? findBuiltIn(category)?.name.bn ?? "";
  const [unit, size] = Object.entries(units).find(
    ([, one]) => minutes !== null && minutes % one === 0,
  ) ?? ["", 1];
  const said = `সাধারণত ${toBengaliDigits(String((minutes ?? 0) / size))} ${unit}`;
  const last = toBengaliDigits(String(usualOf));
  const usual =
    usualMinutes === null
      ? said
      : `${said}: শেষ ${last}টির ৮০% এই সময়ের আগেই এসেছে (মাপা সময়, কথা দেওয়া নয়)`;
  const [hour = "", minute = ""] = timeInDhaka(new Date()).slice(11).split(":");
  const time = toBengaliDigits(`${Number(hour) % 12 || 12}:${minute}`);
  return html`<h1 class="state ${status}"><span aria-hidden="true">${signs[status]}</span>
      ${states[status]}</h1>
    <p>${status === "pending" && minutes !== null ? usual : next[status]}</p>
    <p>${service} · ${formatOrderNumber(orderNumber(number), "bn")}</p>
    <small>${partOfDay(Number(hour))} ${time}-এর অবস্থা। পাতাটি প্রতি মিনিটে নিজে থেকে নতুন হয়।</small>`;
}
