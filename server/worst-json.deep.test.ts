import { describe, expect, test } from "vitest";
import { MAX_FIELDS, MAX_OPTIONS } from "../contract/services/own.ts";
import { newUser, openDesk, type Person } from "./test/builders.ts";

/** The only route that accepts 12 MB of JSON. */
const PATH = "/api/openai/extract-birth-info";

const { server, admin } = await openDesk();

/** Sends these bytes. Answers the status, and the processor time of the whole process in ms. */
async function sent(
  json: string,
  person: Person,
  path = PATH,
): Promise<{ status: number; cpu: number }> {
  const headers = {
    Cookie: person.cookie,
    "Sec-Fetch-Site": "same-origin",
    "Content-Type": "application/json",
  };
  const request = new Request(`http://localhost${path}`, { method: "POST", headers, body: json });
  const from = process.cpuUsage();
  const { status } = await server.app.request(request);
  const { user, system } = process.cpuUsage(from);
  return { status, cpu: (user + system) / 1000 };
}

const honest = JSON.stringify({ type: "image/png", fileBase64: "A".repeat(11_000_000) });
const around = (value: string) => `{"type":"image/png","fileBase64":${value}}`;
const numbered = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join();

/** Within 12 MB, each as large as it can be. */
const crowded: Record<string, () => string> = {
  "5.9 million brackets in each other": () => around("[".repeat(5_900_000) + "]".repeat(5_900_000)),
  "a million keys": () => `{${numbered(1_000_000, (at) => `"${at.toString(36)}":1`)}}`,
  "900,000 objects": () => around(`[${numbered(900_000, () => '{"k":1}')}]`),
  "6 million numbers": () => around(`[${"1,".repeat(5_900_000)}1]`),
};

describe("12 MB of JSON", () => {
  test.each(Object.entries(crowded))(
    "of %s costs no more than an honest file, and is too large",
    async (_, make) => {
      const person = await newUser(server, admin);
      const body = make();
      expect(body.length).toBeLessThan(12 * 1024 * 1024);
      const file: number[] = [];
      const crowd: number[] = [];
      for (let run = 0; run < 3; run++) {
        const [one, other] = [await sent(honest, person), await sent(body, person)];
        // It was read to its end: it is no picture.
        expect([one.status, other.status]).toEqual([422, 413]);
        file.push(one.cpu);
        crowd.push(other.cpu);
      }
      expect(Math.min(...crowd)).toBeLessThan(2 * Math.max(...file));
    },
  );
});

test("every route counts the parts, and the fullest form passes", async () => {
  const choices = Array(MAX_OPTIONS).fill({ value: "x", label: { bn: "ক", en: "x" } });
  const field = {
    name: "x",
    label: { bn: "ক", en: "x" },
    type: "choice",
    required: true,
    options: choices,
  };
  const service = {
    name: field.label,
    fields: Array(MAX_FIELDS).fill({ ...field, hint: field.label, public: true }),
  };
  // It was parsed, and refused for its content.
  expect((await sent(JSON.stringify(service), admin, "/api/services")).status).toBe(422);
  const { body } = await admin.send("GET", "/api/openapi.json");
  const paths = Object.entries<any>(body.paths).filter(
    ([, { post }]) => post?.requestBody?.content?.["application/json"] !== undefined,
  );
  expect(paths.length).toBeGreaterThan(10);
  for (const [path] of paths) {
    const { status } = await sent(
      `[${"1,".repeat(20_000)}1]`,
      admin,
      path.replaceAll(/\{\w+\}/g, admin.user._id),
    );
    expect([path, status]).toEqual([path, 413]);
  }
});
