import { hash } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { RETURN_SCRIPT, STYLE } from "./pages.ts";
import { type MountOptions, sslcommerzSandbox } from "./sandbox.ts";

/** Where it stands in our own server, because SSLCommerz has a host of its own. */
export const SSLCOMMERZ_PAGES = "/sslcommerz-sandbox";

const MAX_BODY_BYTES = 64 * 1024;
const sumOf = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`;
/** `to`: the desk, to which the page of a payment sends the browser back by a form. */
const policy = (to: string) =>
  `default-src 'none'; style-src ${sumOf(STYLE)}; script-src ${sumOf(RETURN_SCRIPT)}; ` +
  `base-uri 'none'; form-action 'self' ${to}; frame-ancestors 'none'`;

/** The sandbox as our own server has it: with a bound on what is sent to it, and our headers. */
export function mountSslCommerz(options: MountOptions & { publicUrl: string }): Hono {
  const headers = {
    "Content-Security-Policy": policy(new URL(options.publicUrl).origin),
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
  };
  return new Hono()
    .use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.json({ status: "FAILED" }, 413) }))
    .use(async (c, next) => {
      await next();
      for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
    })
    .route("/", sslcommerzSandbox(options).app);
}
