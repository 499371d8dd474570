import { beforeAll, describe, expect, test } from "vitest";
import product from "../../package.json" with { type: "json" };
import { send } from "../test/builders.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({
    BRAND_NAME: "দোকান",
    CONTACT_URL: "https://m.example/desk",
    BIRTH_FORM_URL: "https://forms.example/birth?x=1",
    OPENAI_BASE_URL: "https://ai.example/v1",
    OPENAI_API_KEY: "a-secret-key",
    OPENAI_MODEL: "any",
    IDENTITY_GATEWAY_URL: "https://gateway.example/find",
    IDENTITY_GATEWAY_KEY: "another-secret-key",
  });
});

describe("what anybody may ask", () => {
  test("the configuration: names and links, no secret, no unset link", async () => {
    const { status, body } = await send(server, "GET", "/api/config");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      brandName: "দোকান",
      signupOpen: false,
      sandboxPayments: true,
      identityConsent: true,
    });
    expect(body.links).toMatchObject({
      contact: "https://m.example/desk",
      birthForm: "https://forms.example/birth?x=1",
      verify: expect.stringMatching(/^https:/),
    });
    expect(body.links).not.toHaveProperty("groupChat");
    expect(JSON.stringify(body)).not.toMatch(/secret|postgres|password/i);
  });

  test("the configuration once, and 304 to who holds it", async () => {
    const etag = (await send(server, "GET", "/api/config")).headers.get("ETag") ?? "";
    const again = (held: string) =>
      send(server, "GET", "/api/config", undefined, { "If-None-Match": held });
    expect(await again(etag)).toMatchObject({ status: 304, body: "" });
    expect(await again('"another"')).toMatchObject({ status: 200, body: { brandName: "দোকান" } });
    const other = await openTestServer({ BRAND_NAME: "আরেকটি" });
    expect((await send(other, "GET", "/api/config")).headers.get("ETag")).not.toBe(etag);
  });

  test("forms may go to the configured hand-off host and nowhere else", async () => {
    const { headers } = await send(server, "GET", "/login");
    expect(headers.get("Content-Security-Policy")).toContain(
      "form-action 'self' https://forms.example;",
    );
    expect(headers.get("Content-Security-Policy")).not.toContain("unsafe");
    expect(headers.get("Strict-Transport-Security")).toBeNull();
  });

  test("whether the process lives and whether it can serve", async () => {
    const answers = { "/healthz": { ok: true, version: product.version }, "/readyz": { ok: true } };
    for (const [path, answer] of Object.entries(answers)) {
      const { status, body, headers } = await send(server, "GET", path);
      expect([status, body, headers.get("Cache-Control")]).toEqual([200, answer, "no-store"]);
    }
  });

  test("the description of the API, with what each call takes and answers", async () => {
    const { status, body } = await send(server, "GET", "/api/openapi.json");
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\./);
    const login = body.paths["/api/auth/login"].post;
    expect(login.requestBody.content["application/json"].schema.required).toEqual([
      "username",
      "password",
    ]);
    expect(login.responses["200"].content["application/json"].schema.properties).toHaveProperty(
      "_id",
    );
    expect(login.responses.default.content["application/json"].schema.required).toEqual([
      "error",
      "code",
    ]);
  });
});

test("while the database is away: alive, not ready, 503 with Retry-After, and no word of why", async () => {
  const gone = await openTestServer();
  await gone.sql.end({ timeout: 0 });
  expect((await send(gone, "GET", "/healthz")).status).toBe(200);
  for (const path of ["/readyz", "/api/users/userInfo"]) {
    const { status, body, headers } = await send(gone, "GET", path, undefined, {
      Cookie: "kagoj=any",
    });
    expect([status, body.code]).toEqual([503, "database-away"]);
    expect(Object.keys(body).sort()).toEqual(["bn", "code", "error", "requestId"]);
    expect(headers.get("Retry-After")).toBe("2");
  }
});
