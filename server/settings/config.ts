import type { Config } from "../../contract/settings.ts";
import type { Env } from "../env.ts";

/** What the page must know of this installation: nobody's secret. */
export function configOf(env: Env): Config {
  return {
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
}
