import { createHash } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { vi } from "vitest";
import { attachmentLimits } from "../../../contract/attachments/limits.ts";
import type { Answer, Person } from "../../test/builders.ts";
import type { TestServer } from "../../test/harness.ts";
import { madeService } from "../../test/own-services.ts";

export const nameOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A picture of its own: noise does not shrink, so of 300 × 300 there are two pieces. */
export function photo(side = 40, seed = Math.random()): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128 * seed + 60, sigma: 40 };
  return sharp({ create: { width: side, height: side, channels: 3, background: "#888", noise } })
    .png()
    .toBuffer();
}

type Piece = { first?: number; last?: number; total?: number; name?: string };

/** PUTs a piece of a file; all of it unless told. */
export async function put(
  { app }: Pick<TestServer, "app">,
  { cookie }: { cookie: string },
  bytes: Buffer,
  { first = 0, last = bytes.length - 1, total = bytes.length, name = nameOf(bytes) }: Piece = {},
): Promise<Answer> {
  const response = await app.request(`/api/attachments/${name}`, {
    method: "PUT",
    headers: {
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/octet-stream",
      "Content-Range": `bytes ${first}-${last}/${total}`,
      Cookie: cookie,
    },
    body: new Uint8Array(bytes.subarray(first, last + 1)),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

/** Sends a whole file as a phone does, piece by piece. Answers what the last piece was answered, or the first refusal. */
export async function sendFile(
  server: Pick<TestServer, "app">,
  user: { cookie: string },
  bytes: Buffer,
): Promise<Answer> {
  for (let first = 0; ; first += attachmentLimits.chunk) {
    const last = Math.min(first + attachmentLimits.chunk, bytes.length) - 1;
    const answer = await put(server, user, bytes, { first, last });
    if (answer.status !== 200 || last === bytes.length - 1) return answer;
  }
}

/** Sends a whole picture. Answers its name. */
export async function sent(server: Pick<TestServer, "app">, user: { cookie: string }, bytes?: Buffer): Promise<string> {
  const file = bytes ?? (await photo());
  const { status, body } = await sendFile(server, user, file);
  if (status !== 200 || !body.complete) throw new Error(`not complete: ${JSON.stringify(body)}`);
  return nameOf(file);
}

/** The headers that HEAD answers. */
export async function ask(server: Pick<TestServer, "app">, { cookie }: { cookie: string }, name: string) {
  const { status, headers } = await server.app.request(`/api/attachments/${name}`, {
    method: "HEAD",
    headers: { Cookie: cookie },
  });
  return [status, headers.get("Upload-Offset"), headers.get("Upload-Complete")];
}

/** A service with a photo field for two, which costs 10 tk. Answers its key. */
export async function photoService(admin: Person): Promise<string> {
  const field = { name: "slip", label: { bn: "রসিদ", en: "Slip" }, type: "photo", required: true, max: 2 };
  return (await madeService(admin, { price: 10, consent: false, fields: [field] })).key;
}

/** PUTs `cut` bytes of a file over a real socket, and hangs up when the server has read them. */
export async function hangUp(http: Server, cookie: string, bytes: Buffer, first: number, cut: number): Promise<void> {
  const { port } = http.address() as AddressInfo;
  const came = once(http, "request") as Promise<[IncomingMessage]>;
  const last = Math.min(first + attachmentLimits.chunk, bytes.length) - 1;
  const outgoing = request({
    port,
    method: "PUT",
    path: `/api/attachments/${nameOf(bytes)}`,
    headers: {
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/octet-stream",
      "Content-Range": `bytes ${first}-${last}/${bytes.length}`,
      "Content-Length": last - first + 1,
      Cookie: cookie,
    },
  });
  outgoing.on("error", () => {});
  outgoing.write(bytes.subarray(first, first + cut));
  const [incoming] = await came;
  await vi.waitFor(() => {
    const { bytesRead } = incoming.socket;
    const read = incoming.readableDidRead && incoming.readableLength === 0 && bytesRead > cut;
    if (!read || bytesRead !== outgoing.socket?.bytesWritten) throw new Error("not read yet");
  }, 10_000);
  outgoing.destroy();
}
