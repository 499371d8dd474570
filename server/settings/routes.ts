import { Hono } from "hono";
import { Config } from "../../contract/settings.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/app-types.ts";
import { describe } from "../http/describe.ts";
import { valueAnswer } from "../http/list-answer.ts";

/** /api/config: public, since the login page needs the contact link. */
export function settingsRoutes({ env }: Deps) {
  const config: Config = {
    brandName: env.brandName,
    signupOpen: env.signup === "open",
    sandboxPayments: !env.bkash,
    identityConsent: env.identityGateway !== undefined,
    links: {
      roshidPrint: env.links.roshidPrint,
      groupChat: env.links.groupChat,
      contact: env.links.contact,
      tool: env.links.tool,
      verify: env.links.verify,
      birthForm: env.links.birthForm,
    },
  };
  return new Hono<App>().get("/", describe("What the page needs to know of this installation", Config), (c) =>
    valueAnswer(c, config),
  );
}
