import { Hono } from "hono";
import type { Deps } from "../deps.ts";
import type { Env } from "../env.ts";
import type { App } from "../http/app-types.ts";
import { valueAnswer } from "../http/list-answer.ts";
import { routes } from "../http/route.ts";
import { configOf } from "./config.ts";

/** Public, since the login page needs the contact link. */
export function settingsRoutes({ env }: Deps) {
  return routes({
    "GET config": {
      about: "What the page needs to know of this installation",
      anonymous: true,
      handle: (_, c) => valueAnswer(c, configOf(env)),
    },
  });
}

const PATH = "/.well-known/security.txt";
const GOOD_DAYS = 180;

/**
 * Whom to tell of a vulnerability (RFC 9116), where SECURITY_CONTACT says it; else the path is
 * unknown.
 */
export function securityTxt({
  securityContact,
  publicUrl,
}: Pick<Env, "securityContact" | "publicUrl">) {
  const app = new Hono<App>();
  if (!securityContact) return app;
  return app.get(PATH, (c) => {
    const expires = new Date(Date.now() + GOOD_DAYS * 24 * 3600_000).toISOString();
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      "Preferred-Languages: bn, en",
      `Canonical: ${publicUrl}${PATH}`,
    ];
    return c.text(`${lines.join("\n")}\n`);
  });
}
