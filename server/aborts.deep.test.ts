import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openLog } from "./log/log.ts";
import { newUser, openDesk, type Person } from "./test/builders.ts";
import { deliver, placed } from "./test/writes.ts";

/** Every line of the log, and what was printed beside it. */
const lines: any[] = [];
const past: unknown[] = [];
let port: number;
/** The statuses of the server's answers, even if nobody read them. */
const statuses: number[] = [];
/** How many requests have reached the server. */
let arrived = 0;
/** Only for hangs: on a busy machine an answer takes seconds. */
const PATIENT = { timeout: 30_000 };
const { server, admin } = await openDesk(
  {},
  { log: openLog("info", { write: (line) => void lines.push(JSON.parse(line)) }) },
);
const rahim = await newUser(server, admin, 1_000);
beforeAll(async () => {
  for (const method of ["error", "info", "warn", "log"] as const)
    vi.spyOn(console, method).mockImplementation((...told) => void past.push(told));
  const listener = getRequestListener(async (...call: Parameters<typeof server.app.fetch>) => {
    arrived += 1;
    const response = await server.app.fetch(...call);
    statuses.push(response.status);
    return response;
  });
  const http = createServer(listener).listen(0, "127.0.0.1");
  await once(http, "listening");
  port = (http.address() as AddressInfo).port;
  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });
});

/**
 * Sends these bytes and leaves once they have arrived: `reset` like a phone that loses its network,
 * `end` like a closed tab.
 */
async function leave(bytes: string, how: "reset" | "end", afterMs: number): Promise<void> {
  const before = arrived;
  const socket: Socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(bytes);
  await vi.waitFor(() => expect(arrived).toBeGreaterThan(before), PATIENT);
  await delay(afterMs);
  if (how === "reset") socket.resetAndDestroy();
  else socket.end();
  await delay(100);
  socket.destroy();
}

function post(path: string, person: Person, type: string, length: number, body: string): string {
  const headers = [
    "Host: desk.example",
    "Sec-Fetch-Site: same-origin",
    `Cookie: ${person.cookie}`,
    `Content-Type: ${type}`,
    length > 0 ? `Content-Length: ${length}` : "Transfer-Encoding: chunked",
  ];
  return `POST ${path} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n${body}`;
}

/** What was logged comes first: it tells why. */
function expectNoFailure([logged, printed, answered]: readonly [number, number, number]): void {
  expect([lines.slice(logged), past.slice(printed)]).toEqual([[], []]);
  expect(statuses.slice(answered).filter((status) => status >= 500)).toEqual([]);
}

describe.each(["reset", "end"] as const)(
  "a client that leaves (%s) is no failure of ours",
  (how) => {
    test.each([
      [
        "in a JSON body",
        () => post("/api/apply/order", rahim, "application/json", 500, '{"category":"nid"'),
      ],
      [
        "in a body of unknown length",
        () => post("/api/apply/order", rahim, "application/json", 0, '9\r\n{"categor\r\n'),
      ],
      [
        "in an upload",
        () =>
          post(
            `/api/apply/preview`,
            admin,
            "multipart/form-data; boundary=x",
            9_000,
            "--x\r\nContent-Disposition: f",
          ),
      ],
      [
        "in a certificate",
        () =>
          post(
            "/api/openai/extract-birth-info",
            rahim,
            "application/json",
            900_000,
            '{"fileBase64":"AAAA',
          ),
      ],
    ])("%s", async (_, bytes) => {
      const before = [lines.length, past.length, statuses.length] as const;
      await leave(bytes(), how, 100);
      await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(before[2]), PATIENT);
      await delay(50);
      expectNoFailure(before);
    });

    test("while their certificate is read", async () => {
      const pixels = { width: 2400, height: 3200, channels: 3 } as const;
      const noise = sharp(randomBytes(pixels.width * pixels.height * 3), { raw: pixels });
      const fileBase64 = (await noise.jpeg({ quality: 60 }).toBuffer()).toString("base64");
      const body = JSON.stringify({ fileBase64, type: "image/jpeg" });
      const before = [lines.length, past.length, statuses.length] as const;
      await leave(
        post("/api/openai/extract-birth-info", rahim, "application/json", body.length, body),
        how,
        400,
      );
      await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(before[2]), PATIENT);
      expectNoFailure(before);
    });

    test("in the middle of a file", async () => {
      const order = await placed(rahim);
      const noise = { width: 1600, height: 1600, channels: 3 } as const;
      const large = await sharp(randomBytes(1600 * 1600 * 3), { raw: noise })
        .png()
        .toBuffer();
      await deliver(
        admin,
        order,
        new File([new Uint8Array(large)], "a.png", { type: "image/png" }),
      );
      const file = (await rahim.send("GET", `/api/apply/my-order/${order}`)).body.file;
      const before = [lines.length, past.length, statuses.length] as const;
      await leave(
        `GET ${file} HTTP/1.1\r\nHost: desk.example\r\nCookie: ${rahim.cookie}\r\n\r\n`,
        how,
        30,
      );
      await vi.waitFor(() => expect(statuses.slice(before[2])).toEqual([200]), PATIENT);
      await delay(200);
      expectNoFailure(before);
    });
  },
);
