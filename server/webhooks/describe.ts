import { toJsonSchema } from "@valibot/to-json-schema";
import { HookEvent, SIGNATURE } from "../../contract/keys/webhook.ts";

/** What programs are sent, for /api/openapi.json. */
export const describedWebhooks = {
  event: {
    post: {
      summary: "Something has become of an order; ask for it by your key",
      description:
        "Answer with 2xx within ten seconds. Else it comes again, with growing pauses, for a " +
        "day; the same id may come more than once, and a younger event before an older one. " +
        "Redirects are not followed.",
      parameters: [
        {
          name: SIGNATURE,
          in: "header" as const,
          required: true,
          description:
            "t=<unix seconds>,v1=<hex>: HMAC-SHA256 of <t>.<body as it came>, by your secret. " +
            "Refuse what is older than five minutes.",
          schema: { type: "string" as const },
        },
      ],
      requestBody: {
        required: true,
        content: { "application/json": { schema: toJsonSchema(HookEvent) as object } },
      },
      responses: { "2XX": { description: "Taken" } },
    },
  },
};
