import { Hono } from "hono";
import { Config } from "../../contract/settings.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { describe } from "../http/describe.ts";
import { valueAnswer } from "../http/list-answer.ts";
import { configOf } from "./config.ts";

/** /api/config: public, since the login page needs the contact link. */
export function settingsRoutes({ env }: Deps) {
  const config = configOf(env);
  return new Hono<App>().get("/", describe("What the page needs to know of this installation", Config), (c) =>
    valueAnswer(c, config),
  );
}
