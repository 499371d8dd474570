import { html } from "hono/html";
import type { StatusCode } from "hono/utils/http-status";
import { type ErrorBody, errorCatalogue } from "../../contract/errors.ts";
import { plainPage, plainPolicy, type Shop } from "../http/plain-page.ts";
import type { Route } from "../http/route.ts";

/** The number may have gone since the page was drawn, or the service be another clerk's. */
const NO_NUMBER = "এই গ্রাহকের প্রমাণ করা মোবাইল নম্বর এখন নেই, অথবা অর্ডারটি আর আপনার কাছে নেই। অর্ডারেই লিখুন।";

/**
 * The link to an owner's WhatsApp opens a tab, where a person looks at what comes instead: any
 * refusal is a page there. Others get it as of every call.
 */
export function whatsappRefusals(shop: Shop): Route {
  return (app) =>
    app.get("/api/apply/order/:id/whatsapp", async (c, next) => {
      await next();
      const { res } = c;
      if (res.status < 400 || !c.req.header("Accept")?.includes("text/html")) return;
      if (!res.headers.get("Content-Type")?.includes("json")) return;
      const { code } = (await res.json()) as ErrorBody;
      const why = code === "not-found" ? NO_NUMBER : errorCatalogue[code].bn;
      const inside = html`<h1>WhatsApp খোলা গেল না</h1><p>${why}</p><p>এই ট্যাব বন্ধ করুন।</p>`;
      const page = plainPage(shop, { title: "WhatsApp", inside: `${await inside}` });
      c.res = c.html(page, res.status as StatusCode as 404, {
        "Content-Security-Policy": plainPolicy,
      });
    });
}
