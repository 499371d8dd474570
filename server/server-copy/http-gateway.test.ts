import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  hang,
  html,
  inTurn,
  json,
  openGateway,
  record,
  type TestGateway,
} from "../test/identity-gateway.ts";
import { createHttpGateway } from "./http-gateway.ts";

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
// Long enough for a busy machine: only a server that hangs reaches them.
const limits = { tryMs: 1_000, totalMs: 10_000, failures: 3, restMs: 1_000 };
const away = { appCode: "identity-away" };

let stub: TestGateway;
beforeEach(async () => {
  stub = await openGateway();
});
const open = (more = {}) =>
  createHttpGateway({ url: stub.url, key: "secret-key" }, { ...limits, ...more });
const find = (gateway = open()) => gateway.find("1234567890", "1990-01-01");

describe("a record", () => {
  test("is asked for with the key, beside what the address already says", async () => {
    expect(await find()).toMatchObject({
      name_bn: "কাল্পনিক নাগরিক",
      voter_no: "260512345678",
      sl_no: "17",
      spouse: "",
      photo_url: "",
    });
    expect(stub.asked[0]?.url).toBe("/v1/lookup?tenant=desk&nid=1234567890&dob=1990-01-01");
    expect(stub.asked[0]?.headers.authorization).toBe("Bearer secret-key");
  });

  test("may come in the backup shape", async () => {
    stub.answer = json({
      data: {
        data: { name: "বাংলা নাম", nameEn: "Name", birthPlace: "খুলনা", voterArea: "এলাকা" },
        voter: { voter_no: "11", sl_no: "7" },
      },
    });
    expect(await find()).toMatchObject({
      name_bn: "বাংলা নাম",
      name_en: "Name",
      national_id: "1234567890",
      birth_date: "1990-01-01",
      voter_area: "এলাকা",
      voter_no: "11",
      sl_no: "7",
      permanent: { district: "খুলনা" },
    });
  });

  test.each([
    ["without a Bangla name", json({ ...record, name_bn: "" })],
    ["with an English name for the Bangla one", json({ ...record, name_bn: "Imaginary" })],
    ["that is empty", json({})],
    ["that is a JSON 404", json({ error: "no such person" }, 404)],
    ["that is an empty 404", (response: any) => response.writeHead(404).end()],
  ])("%s is nobody", async (_, answer) => {
    stub.answer = answer;
    expect(await find()).toBeUndefined();
    expect(stub.asked).toHaveLength(1);
  });
});

describe("a photo", () => {
  test("at the gateway's address is fetched without the key and put into the answer", async () => {
    stub.answer = (response, request) => {
      if (!request.url?.startsWith("/photo"))
        return json({ ...record, photo_url: new URL("/photo", stub.url) })(response, request);
      response.end(Buffer.from(PNG, "base64"));
    };
    expect((await find())?.photo_url).toBe(`data:image/png;base64,${PNG}`);
    expect(stub.asked[1]?.headers.authorization).toBeUndefined();
  });

  test.each([
    ["base64", PNG, `data:image/png;base64,${PNG}`],
    ["a data: URL", `data:image/jpeg;base64,${PNG}`, `data:image/png;base64,${PNG}`],
    ["no image", "data:text/html;base64,PGgxPg==", ""],
    ["somebody else's plain http", "http://127.0.0.1:9/x.png", ""],
  ])("that is %s is typed by its content", async (_, photo, expected) => {
    stub.answer = json({ ...record, photo });
    expect((await find())?.photo_url).toBe(expected);
  });
});

describe("a photo at an inner address that is not the gateway's", () => {
  test.each(["127.0.0.1", "localhost", "[::1]"])("is not fetched: https://%s", async (host) => {
    let visits = 0;
    const inside = createServer((socket) => {
      visits += 1;
      socket.destroy();
    }).listen(0);
    await once(inside, "listening");
    onTestFinished(() => void inside.close());
    const photo = `https://${host}:${(inside.address() as { port: number }).port}/admin`;
    stub.answer = json({ ...record, photo_url: photo });
    expect(await find()).toMatchObject({ name_bn: record.name_bn, photo_url: "" });
    expect(visits).toBe(0);
  });
});

describe("a gateway that", () => {
  test.each([
    ["hangs", hang],
    ["answers 500", json({}, 500)],
    ["answers HTML", html()],
    ["answers an HTML 404, as a wrong address does", html(404)],
    ["refuses the key", json({}, 401)],
    ["redirects", (response: any) => response.writeHead(302, { Location: "/login" }).end()],
    ["answers no record", json([])],
    ["drips", (response: any) => void setInterval(() => response.write(" "), 20).unref()],
    ["floods", (response: any) => void response.end(Buffer.alloc(9e6, 32))],
  ])("%s is tried twice, then it is away", async (_, answer) => {
    stub.answer = answer;
    const error = await find().catch((thrown) => thrown);
    expect(error).toMatchObject(away);
    expect(error.cause.message).not.toContain("1234567890");
    expect(stub.asked).toHaveLength(2);
  });

  test("is slow, then quick, answers on the second try", async () => {
    stub.answer = inTurn(hang, json(record));
    expect((await find())?.name_bn).toBe(record.name_bn);
  });

  test("hangs gets no more than the whole time", async () => {
    stub.answer = hang;
    const started = performance.now();
    await expect(find(open({ tryMs: 10_000, totalMs: 200 }))).rejects.toMatchObject(away);
    expect(performance.now() - started).toBeLessThan(9_000);
    expect(stub.asked).toHaveLength(1);
  });

  test("is not there is away", async () => {
    stub.close();
    const error = await find().catch((thrown) => thrown);
    expect(error).toMatchObject({
      ...away,
      cause: { message: "the identity gateway failed (ECONNREFUSED)" },
    });
  });
});

test("after failures in a row it is left alone, then tried with one call, and let in again when that works", async () => {
  const gateway = open();
  stub.answer = json({}, 500);
  for (let failure = 0; failure < limits.failures; failure += 1)
    await expect(find(gateway)).rejects.toMatchObject(away);
  const asked = stub.asked.length;
  await expect(find(gateway)).rejects.toMatchObject({ ...away, retryAfter: 1 });
  expect(stub.asked).toHaveLength(asked);

  await delay(limits.restMs + 50);
  await expect(find(gateway)).rejects.toMatchObject(away);
  await expect(find(gateway)).rejects.toMatchObject({ ...away, retryAfter: 1 });
  expect(stub.asked).toHaveLength(asked + 2);

  await delay(limits.restMs + 50);
  stub.answer = (response, request) => setTimeout(() => json(record)(response, request), 30);
  const others = ["1", "2", "3"].map((nid) =>
    gateway.find(nid, "1990-01-01").then(
      () => "found",
      () => "away",
    ),
  );
  expect(await Promise.all(others)).toEqual(["found", "away", "away"]);
  expect(await find(gateway)).toBeDefined();
  expect(stub.asked).toHaveLength(asked + 4);
});

test("nobody found is no failure", async () => {
  const gateway = open();
  stub.answer = json({});
  for (let at = 0; at < limits.failures + 2; at += 1) expect(await find(gateway)).toBeUndefined();
});

test("an address that is none stops the start with one line", () => {
  expect(() => createHttpGateway({ url: "gateway", key: "k" })).toThrow(/IDENTITY_GATEWAY_URL/);
});
