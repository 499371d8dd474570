import { describe, expect, it } from "vitest";
import { openMerchant } from "./test/merchant.ts";

describe("token/grant", () => {
  it("gives an id token as long as a real one, a refresh token and the lifetime as a number", async () => {
    const { body } = await openMerchant().askToken("grant");
    expect(body).toMatchObject({
      statusCode: "0000",
      statusMessage: "Successful",
      token_type: "Bearer",
      expires_in: 3600,
    });
    expect(body.id_token).toMatch(/^[\w-]{900,}$/);
    expect(body.refresh_token?.length).toBeGreaterThan(900);
  });

  it.each([
    ["a wrong username", {}, { username: "x" }, 200, { statusCode: "9999" }],
    ["a wrong password", {}, { password: "x" }, 200, { statusCode: "9999" }],
    ["a wrong app key", { app_key: "x" }, {}, 200, { statusCode: "9999" }],
    ["a wrong app secret", { app_secret: "x" }, {}, 200, { statusCode: "9999" }],
    ["no login", {}, { username: "", password: "" }, 200, { statusCode: "9999" }],
  ])("refuses %s", async (_case, body, headers, http, expected) => {
    const merchant = openMerchant();
    const reply = await merchant.askToken("grant", body, headers);
    expect(reply.http).toBe(http);
    expect(reply.body).toMatchObject(expected);
    expect(reply.body.id_token).toBeUndefined();
  });
});

describe("token/refresh", () => {
  it("gives a new id token for the refresh token, which comes back itself", async () => {
    const merchant = openMerchant();
    const first = (await merchant.askToken("grant")).body;
    const second = (await merchant.askToken("refresh", { refresh_token: first.refresh_token }))
      .body;
    expect(second.refresh_token).toBe(first.refresh_token);
    expect(second.id_token).not.toBe(first.id_token);
    merchant.useToken(second.id_token ?? "");
    expect((await merchant.create()).body.statusCode).toBe("0000");
  });

  it("refuses a refresh token that is invented", async () => {
    expect((await openMerchant().askToken("refresh", { refresh_token: "x" })).body.statusCode).toBe(
      "9999",
    );
  });
});

describe("a call's own credentials", () => {
  it("answers 401 with a bare message when the token has expired, was invented or is missing", async () => {
    const merchant = openMerchant({ tokenTtlSeconds: 5 });
    await merchant.create();
    merchant.pass(5000);
    expect(await merchant.create()).toEqual({ http: 401, body: { message: "Unauthorized" } });
    expect(await merchant.call("/create", {}, { authorization: "invented" })).toEqual({
      http: 401,
      body: { message: "Unauthorized" },
    });
    expect((await merchant.call("/create", {}, { authorization: "" })).http).toBe(401);
  });

  it("takes the token after Bearer too, and both tokens while the older one lives", async () => {
    const merchant = openMerchant();
    const older = (await merchant.askToken("grant")).body.id_token;
    const newer = (await merchant.askToken("grant")).body.id_token;
    for (const authorization of [`Bearer ${older}`, `Bearer ${newer}`, older]) {
      expect(
        (await merchant.call("/payment/status", { paymentID: "x" }, { authorization })).body
          .statusCode,
      ).toBe("2002");
    }
  });

  it("answers 2001 for another app key", async () => {
    const reply = await openMerchant().call("/create", {}, { "x-app-key": "other" });
    expect(reply).toEqual({
      http: 200,
      body: { statusCode: "2001", statusMessage: "Invalid App Key" },
    });
  });
});

describe("the gateway in front", () => {
  it("refuses an unknown path", async () => {
    const refused = { http: 403, body: { message: "Missing Authentication Token" } };
    expect(await openMerchant().call("/payment/search", {})).toEqual(refused);
  });
});
