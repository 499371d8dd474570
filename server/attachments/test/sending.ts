import { createHash } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { vi } from "vitest";
import type { Answer, Person } from "../../test/builders.ts";
import type { TestServer } from "../../test/harness.ts";
import { madeService } from "../../test/own-services.ts";

export const nameOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A picture of its own: noise does not shrink. */
export function photo(side = 40, seed = Math.random()): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128 * seed + 60, sigma: 40 };
  return sharp({ create: { width: side, height: side, channels: 3, background: "#888", noise } })
    .png()
    .toBuffer();
}

/** PUTs a file under the name of its bytes, unless told. */
export async function put(
  { app }: Pick<TestServer, "app">,
  { cookie }: { cookie: string },
  bytes: Buffer,
  {
    name = nameOf(bytes),
    ...headers
  }: { name?: string | undefined; [header: string]: string | undefined } = {},
): Promise<Answer> {
  const response = await app.request(`/api/attachments/${name}`, {
    method: "PUT",
    headers: {
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/octet-stream",
      Cookie: cookie,
      ...headers,
    },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

/** Sends a whole picture. Answers its name. */
export async function sent(
  server: Pick<TestServer, "app">,
  user: { cookie: string },
  bytes?: Buffer,
): Promise<string> {
  const file = bytes ?? (await photo());
  const { status, body } = await put(server, user, file);
  if (status !== 200) throw new Error(`not stored: ${JSON.stringify(body)}`);
  return nameOf(file);
}

/** A service with a photo field for two, which costs 10 tk. Answers its key. */
export async function photoService(admin: Person): Promise<string> {
  const field = {
    name: "slip",
    label: { bn: "রসিদ", en: "Slip" },
    type: "photo",
    required: true,
    max: 2,
  };
  return (await madeService(admin, { price: 10, consent: false, fields: [field] })).key;
}

/** PUTs `cut` bytes of a file over a real socket, and hangs up when the server has read them. */
export async function hangUp(
  http: Server,
  cookie: string,
  bytes: Buffer,
  cut: number,
): Promise<void> {
  const { port } = http.address() as AddressInfo;
  const came = once(http, "request") as Promise<[IncomingMessage]>;
  const outgoing = request({
    port,
    method: "PUT",
    path: `/api/attachments/${nameOf(bytes)}`,
    headers: {
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/octet-stream",
      "Content-Length": bytes.length,
      Cookie: cookie,
    },
  });
  outgoing.on("error", () => {});
  outgoing.write(bytes.subarray(0, cut));
  const [incoming] = await came;
  await vi.waitFor(() => {
    const { bytesRead } = incoming.socket;
    const read = incoming.readableDidRead && incoming.readableLength === 0 && bytesRead > cut;
    if (!read || bytesRead !== outgoing.socket?.bytesWritten) throw new Error("not read yet");
  }, 10_000);
  outgoing.destroy();
}
