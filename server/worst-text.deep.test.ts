import { beforeAll, describe, expect, test } from "vitest";
import { newUser, openDesk, send } from "./test/builders.ts";
import { placed } from "./test/writes.ts";

/**
 * The promise: an answer within a second, and meanwhile nobody else waits longer than half a
 * second.
 */
const ANSWER_MS = 1000;
const HELD_UP_MS = 500;

/**
 * As long as a body may be (256 KB), each the worst for one kind of work: NFC, digits, trimming,
 * invisible characters, hosts.
 */
const worst: Record<string, string> = {
  "combining marks": "\u0345\u0323".repeat(65_000),
  digits: "9".repeat(261_000),
  spaces: `${" ".repeat(130_000)}x${" ".repeat(130_000)}x`,
  joiners: "\u200d".repeat(87_000),
  // PostgreSQL can store neither.
  "a NUL": "a\0b",
  "half a surrogate pair": "a\ud800b",
  "a host": `https://a${"\u0345\u0323.xn--a.".repeat(20_000)}`,
};

type Call = { method: string; path: string; body: any; query: string[] };

let calls: Call[];
let order: string;
const { server, admin } = await openDesk({ SIGNUP: "open" });
beforeAll(async () => {
  order = await placed(await newUser(server, admin, 1_000));
  const { body } = await send(server, "GET", "/api/openapi.json");
  calls = Object.entries<any>(body.paths).flatMap(([path, operations]) =>
    Object.entries<any>(operations)
      // These end the session of the test.
      .filter(() => !/logout|\/sessions/.test(path))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        body: operation.requestBody?.content?.["application/json"]?.schema,
        query: (operation.parameters ?? [])
          .filter((one: any) => one.in === "query")
          .map((one: any) => one.name),
      })),
  );
});

/**
 * Every body of this schema with one given field, at any depth, and the fields by which its variant
 * is recognised.
 */
function bodiesWith(schema: any, given: unknown): unknown[] {
  if (!schema) return [];
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return variants.flatMap((one: any) => bodiesWith(one, given));
  if (schema.type === "array") return bodiesWith(schema.items, given).map((item) => [item]);
  if (schema.type !== "object") return [given];
  const told = Object.fromEntries(
    Object.entries<any>(schema.properties)
      .map(([name, { const: only, enum: some }]) => [name, only ?? some?.[0]])
      .filter(([, value]) => value !== undefined),
  );
  return Object.entries<any>(schema.properties).flatMap(([name, field]) =>
    bodiesWith(field, given).map((value) => ({ ...told, [name]: value })),
  );
}

/** A body of each variant with this text in every field and with the most rows of its lists. */
function filled(schema: any, text: string): unknown[] {
  if (!schema) return [];
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return variants.flatMap((one: any) => filled(one, text));
  if (schema.type === "array")
    return filled(schema.items, text).map((item) => Array(schema.maxItems ?? 50).fill(item));
  if (schema.type !== "object") return [schema.const ?? schema.enum?.[0] ?? text];
  const fields = Object.entries<any>(schema.properties).map(([name, field]) => [
    name,
    filled(field, text)[0],
  ]);
  return [Object.fromEntries(fields)];
}

/**
 * Sends a request. Answers how long the answer took, and how long other requests had to wait, in
 * ms.
 */
async function timed(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) {
  let [heldUp, last] = [0, performance.now()];
  const look = () => {
    const now = performance.now();
    heldUp = Math.max(heldUp, now - last);
    last = now;
  };
  const timer = setInterval(look, 5);
  const from = performance.now();
  const answer = await admin.send(method, path, body, headers);
  const took = performance.now() - from;
  look();
  clearInterval(timer);
  return { answer, took, heldUp };
}

type Try = {
  name: string;
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/**
 * How a call breaks the promise, with its figures. It must happen three times in a row, because a
 * busy machine may be late.
 */
async function breach({ name, method, path, body, headers }: Try): Promise<string | undefined> {
  let told: string | undefined;
  for (let attempt = 0; attempt < 3; attempt++) {
    const { answer, took, heldUp } = await timed(method, path, body, headers);
    if (answer.status < 500 && took <= ANSWER_MS && heldUp <= HELD_UP_MS) return undefined;
    told = `${method} ${path.slice(0, 60)} ${name}: ${answer.status} in ${took.toFixed()} ms, held up ${heldUp.toFixed()} ms`;
  }
  return told;
}

async function firstBreach(tries: Try[]): Promise<string | undefined> {
  for (const one of tries) {
    const told = await breach(one);
    if (told) return told;
  }
  return undefined;
}

const withId = (path: string, id = order) => path.replaceAll(/\{\w+\}/g, id);

describe.each(Object.entries(worst))("%s", (_, text) => {
  test("in any field of any body", async () => {
    const tries = calls.flatMap(({ method, path, body }) =>
      bodiesWith(body, text).map((given) => ({
        name: JSON.stringify(given, (_, value) => (value === text ? "…" : value)),
        method,
        path: withId(path),
        body: given,
      })),
    );
    expect(tries.length).toBeGreaterThan(100);
    expect(await firstBreach(tries)).toBeUndefined();
  });

  test("in any name of any query, and instead of any id", async () => {
    const encoded = encodeURIComponent(text.toWellFormed());
    const queries = calls.flatMap(({ method, path, query }) =>
      query.map((name) => ({ name, method, path: `${withId(path)}?${name}=${encoded}` })),
    );
    const ids = calls
      .filter(({ path }) => path.includes("{"))
      .map(({ method, path, body }) => ({
        name: "id",
        method,
        path: withId(path, encoded),
        body: body && {},
      }));
    expect([queries.length > 30, ids.length > 15]).toEqual([true, true]);
    expect(await firstBreach([...queries, ...ids])).toBeUndefined();
  });
});

test("in any header that is read, as long as Node takes headers (16 KB)", async () => {
  const values = [
    "a,".repeat(7_900),
    "\xff".repeat(15_900),
    `https://a${"%CD%85%CC%A3".repeat(1_300)}`,
    `${'"x",'.repeat(3_900)}`,
    `kagoj=${"=;kagoj=%".repeat(1_700)}`,
    `bytes=${"0-1,".repeat(3_900)}`,
  ];
  const names = (
    "Accept Accept-Encoding Accept-Language Cache-Control Content-Type Cookie Host Idempotency-Key If-None-Match " +
    "Origin Range Referer Sec-Fetch-Site User-Agent X-Forwarded-For X-Forwarded-Host"
  ).split(" ");
  const tries = names.flatMap((name) =>
    values.flatMap((value) =>
      [
        {
          name: `${name}: ${value.slice(0, 20)}`,
          method: "PUT",
          path: "/api/users/update-password",
          body: {},
        },
        { name: `${name}: ${value.slice(0, 20)}`, method: "GET", path: "/api/apply/my-order" },
      ].map((one) => ({
        ...one,
        headers: name === "Origin" ? { "Sec-Fetch-Site": "", [name]: value } : { [name]: value },
      })),
    ),
  );
  expect(await firstBreach(tries)).toBeUndefined();
});

test.each(["\0", "a\0b", "\ud800", "a\udfffb"])(
  "%j is refused as the name of a service",
  async (name) => {
    const order = await admin.send("POST", "/api/apply/order", { category: name });
    expect([order.status, Object.keys(order.body.fields)]).toEqual([422, ["category"]]);
    const tiles = await admin.send("PUT", "/api/services", { keys: [name] });
    expect([tiles.status, Object.keys(tiles.body.fields)]).toEqual([422, ["keys.0"]]);
  },
);

describe("a body full of what is just short enough to be looked into", () => {
  const marks = worst["combining marks"] ?? "";

  test.each([100, 350, 650, 1550])("every field with %i marks", async (length) => {
    const tries = calls.flatMap(({ method, path, body }) =>
      filled(body, marks.slice(0, length)).map((given) => ({
        name: "all",
        method,
        path: withId(path),
        body: given,
      })),
    );
    expect(tries.length).toBeGreaterThan(20);
    expect(await firstBreach(tries)).toBeUndefined();
  });

  test.each(["ownerDetails", "landDetails"])(
    "rows of %s are counted, not looked at",
    async (rows) => {
      const body = { [rows]: Array(2_900).fill({}) };
      const call = { name: rows, method: "POST", path: "/api/apply/create-roshid", body };
      expect(await breach(call)).toBeUndefined();
      const { answer } = await timed(call.method, call.path, body);
      expect(answer.status).toBe(422);
      expect(answer.body.fields[rows]).toBe("This is too long.");
      expect(JSON.stringify(answer.body).length).toBeLessThan(5_000);
      // As many as fit into 256 KB: more parts than any form has.
      const full = { ...call, body: { [rows]: Array(87_000).fill({}) } };
      expect(await breach(full)).toBeUndefined();
      expect((await timed(full.method, full.path, full.body)).answer.status).toBe(413);
    },
  );

  test("an answer names 50 wrong fields at most", async () => {
    const row = { ownerName: "", ownerShare: "", landCategory: "", landArea: "", plotNo: "" };
    const body = { ownerDetails: Array(50).fill(row), landDetails: Array(50).fill(row) };
    const { answer } = await timed("POST", "/api/apply/create-roshid", body);
    expect([answer.status, Object.keys(answer.body.fields).length]).toEqual([422, 50]);
  });

  test("names that nobody knows, and brackets within brackets", async () => {
    const names = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [`n${index}`, 1]),
    );
    const brackets = JSON.parse(`${"[".repeat(5_000)}${"]".repeat(5_000)}`);
    const tries = calls
      .filter(({ body }) => body)
      .flatMap(({ method, path }) =>
        [names, brackets].map((body, index) => ({
          name: `${index}`,
          method,
          path: withId(path),
          body,
        })),
      );
    expect(await firstBreach(tries)).toBeUndefined();
  });
});
