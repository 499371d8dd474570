import { expect, test } from "vitest";
import { hookKinds } from "../../contract/keys/webhook.ts";
import { send } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";

test("the description of the API tells what is sent", async () => {
  const server = await openTestServer();
  const { webhooks, openapi } = (await send(server, "GET", "/api/openapi.json")).body;
  expect(openapi).toBe("3.1.0");
  const { schema } = webhooks.event.post.requestBody.content["application/json"];
  expect(schema.required).toEqual(["id", "at", "kind", "order"]);
  expect(schema.properties.kind.enum).toEqual([...hookKinds, "trial"]);
});
