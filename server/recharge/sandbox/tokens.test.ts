import { describe, expect, it } from "vitest";
import { openMerchant } from "./test/merchant.ts";

const minute = 60_000;

describe("token/grant", () => {
  it("gives an id token as long as a real one, a refresh token and the lifetime as a number", async () => {
    const { body } = await openMerchant().askToken("grant");
    expect(body).toMatchObject({
      statusCode: "0000",
      statusMessage: "Successful",
      token_type: "Bearer",
      expires_in: 3600,
    });
    expect(body.id_token).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]{300,}$/);
    expect(body.refresh_token?.length).toBeGreaterThan(1500);
  });

  it.each([
    ["a wrong username", {}, { username: "x" }, 200, { statusCode: "9999", statusMessage: "Username does not exist" }],
    ["a wrong password", {}, { password: "x" }, 200, { statusCode: "9999" }],
    ["a wrong app key", { app_key: "x" }, {}, 200, { statusCode: "2001", statusMessage: "Invalid App Key" }],
    ["a wrong app secret", { app_secret: "x" }, {}, 200, { statusCode: "9999" }],
    ["no login", {}, { username: "", password: "" }, 401, { message: "Unauthorized" }],
  ])("refuses %s", async (_case, body, headers, http, expected) => {
    const merchant = openMerchant();
    const reply = await merchant.askToken("grant", body, headers);
    expect(reply.http).toBe(http);
    expect(reply.body).toMatchObject(expected);
    expect(reply.body.id_token).toBeUndefined();
    expect(merchant.stats()).toMatchObject({ grants: 0, tokensRefused: 1 });
  });

  it("blocks the merchant's token calls for an hour after one grant too many, but not its payments", async () => {
    const merchant = openMerchant({ maxGrantsPerHour: 2 });
    const { id_token = "", refresh_token } = (await merchant.askToken("grant")).body;
    merchant.useToken(id_token);
    await merchant.askToken("grant");
    expect(await merchant.askToken("grant")).toEqual({ http: 429, body: { message: "Limit Exceeded" } });
    expect((await merchant.askToken("refresh", { refresh_token })).http).toBe(429);
    expect((await merchant.create()).body.statusCode).toBe("0000");
    merchant.clock.at += 59 * minute;
    expect((await merchant.askToken("grant")).http).toBe(429);
    merchant.clock.at += minute;
    expect((await merchant.askToken("grant")).http).toBe(200);
    expect(merchant.stats()).toMatchObject({ grants: 3, tokensRefused: 3 });
  });

  it("lets two grants an hour go on for ever", async () => {
    const merchant = openMerchant({ maxGrantsPerHour: 2 });
    for (let i = 0; i < 6; i += 1) {
      expect((await merchant.askToken("grant")).http).toBe(200);
      merchant.clock.at += 30 * minute;
    }
  });
});

describe("token/refresh", () => {
  it("gives a new id token for the refresh token, which comes back itself", async () => {
    const merchant = openMerchant();
    const first = (await merchant.askToken("grant")).body;
    const second = (await merchant.askToken("refresh", { refresh_token: first.refresh_token })).body;
    expect(second.refresh_token).toBe(first.refresh_token);
    expect(second.id_token).not.toBe(first.id_token);
    merchant.useToken(second.id_token ?? "");
    expect((await merchant.create()).body.statusCode).toBe("0000");
    expect(merchant.stats()).toMatchObject({ grants: 1, refreshes: 1 });
  });

  it("refuses a refresh token that is invented or older than 28 days", async () => {
    const merchant = openMerchant();
    const { refresh_token } = (await merchant.askToken("grant")).body;
    expect((await merchant.askToken("refresh", { refresh_token: "x" })).body.statusCode).toBe("9999");
    merchant.clock.at += 28 * 24 * 60 * minute;
    expect((await merchant.askToken("refresh", { refresh_token })).body.statusMessage).toBe("Invalid Refresh Token");
  });
});

describe("a call's own credentials", () => {
  it("answers 401 with a bare message when the token has expired, was invented or is missing", async () => {
    const merchant = openMerchant({ tokenTtlSeconds: 5 });
    await merchant.create();
    merchant.clock.at += 5000;
    expect(await merchant.create()).toEqual({ http: 401, body: { message: "The incoming token has expired" } });
    expect(await merchant.call("/create", {}, { authorization: "invented" })).toEqual({
      http: 401,
      body: { message: "Unauthorized" },
    });
    expect((await merchant.call("/create", {}, { authorization: "" })).http).toBe(401);
    expect(merchant.stats()).toMatchObject({ creates: 1, unauthorized: 3 });
  });

  it("takes the token after Bearer too, and both tokens while the older one lives", async () => {
    const merchant = openMerchant();
    const older = (await merchant.askToken("grant")).body.id_token;
    const newer = (await merchant.askToken("grant")).body.id_token;
    for (const authorization of [`Bearer ${older}`, `Bearer ${newer}`, older]) {
      expect((await merchant.call("/payment/status", { paymentID: "x" }, { authorization })).body.statusCode).toBe(
        "2002",
      );
    }
  });

  it("answers 2001 for another app key", async () => {
    const reply = await openMerchant().call("/create", {}, { "x-app-key": "other" });
    expect(reply).toEqual({ http: 200, body: { statusCode: "2001", statusMessage: "Invalid App Key" } });
  });
});

describe("the gateway in front", () => {
  it("refuses a body that is not JSON, a body of another type, and an unknown path", async () => {
    const merchant = openMerchant();
    expect(await merchant.call("/create", "{")).toEqual({ http: 400, body: { message: "Invalid request body" } });
    expect((await merchant.call("/create", "[]")).http).toBe(400);
    expect((await merchant.call("/create", "a=b", { "content-type": "text/plain" })).http).toBe(415);
    expect(await merchant.call("/payment/search", {})).toEqual({
      http: 403,
      body: { message: "Missing Authentication Token" },
    });
  });
});
