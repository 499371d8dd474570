import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readFieldNames } from "../../contract/birth.ts";
import { readByVision } from "./extract.ts";

/** A server with OpenAI's chat completions, as far as we use them. */
let server: Server;
let openai: { baseUrl: string; apiKey: string; model: string };
let reply: (request: IncomingMessage, response: ServerResponse) => void;
let asked: { headers: IncomingMessage["headers"]; url: string | undefined; body: any };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    asked = {
      headers: request.headers,
      url: request.url,
      body: JSON.parse(Buffer.concat(parts).toString()),
    };
    reply(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  openai = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`,
    apiKey: "key",
    model: "some-model",
  };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const answers = (content: string) => {
  reply = (_, response) =>
    void response.end(JSON.stringify({ choices: [{ message: { content } }] }));
};
beforeEach(() => answers("{}"));

const png = Buffer.from("a picture");
const own = {
  content: { dateOfBirth: "23-02-2018", birthRegistrationNumber: "20182779432651607" },
  uncertain: ["dateOfBirth" as const],
};

test("shows the picture and takes what is of use, in the form's own shape", async () => {
  answers(
    JSON.stringify({
      nameInEnglish: "Rahima",
      dateOfRegistration: "14/02/2019",
      gender: "F",
      leftBarcode: "ABCD",
      nameInBangla: null,
      x: 1,
    }),
  );
  const seen = await readByVision(openai, png, undefined, 5_000);
  expect(seen?.content).toEqual({ nameInEnglish: "Rahima", dateOfRegistration: "02/14/2019" });
  // The name and the date, which nothing confirms, and all that the form requires and nobody has
  // found.
  expect(new Set(seen?.uncertain)).toEqual(
    new Set(readFieldNames.filter((field) => field !== "dateOfBirthInWords")),
  );
  expect(asked).toMatchObject({
    url: "/v1/chat/completions",
    headers: { authorization: "Bearer key" },
    body: { model: "some-model" },
  });
  expect(asked.body.messages[0].content[1].image_url.url).toBe(
    `data:image/png;base64,${png.toString("base64")}`,
  );
});

test("what both readers say is certain; where they differ, it is named", async () => {
  answers(
    JSON.stringify({ dateOfBirth: "23/02/2018", birthRegistrationNumber: "20182779432651601" }),
  );
  const seen = await readByVision(openai, png, own, 5_000);
  expect(seen?.content).toEqual({
    dateOfBirth: "23-02-2018",
    birthRegistrationNumber: "20182779432651601",
  });
  expect(seen?.uncertain).toContain("birthRegistrationNumber");
  expect(seen?.uncertain).not.toContain("dateOfBirth");
});

test.each([
  [
    "an error",
    (_: IncomingMessage, response: ServerResponse) => void response.writeHead(500).end(),
  ],
  ["no JSON", (_: IncomingMessage, response: ServerResponse) => void response.end("<html>")],
  [
    "no choice",
    (_: IncomingMessage, response: ServerResponse) => void response.end('{"choices":[]}'),
  ],
  [
    "prose",
    (_: IncomingMessage, response: ServerResponse) =>
      void response.end('{"choices":[{"message":{"content":"Sorry."}}]}'),
  ],
  [
    "a flood",
    (_: IncomingMessage, response: ServerResponse) => void response.end("x".repeat(1_000_000)),
  ],
  ["nothing, for ever", () => undefined],
])("%s is no reading", async (_, how) => {
  reply = how;
  expect(await readByVision(openai, png, own, 500)).toBeUndefined();
});
