import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { Agent } from "node:https";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";
import { onTestFinished } from "vitest";

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/**
 * A push service of the test. `agent` takes every https call for it, to any host, without TLS: the
 * test is about what is sent, not about Node's TLS.
 */
export async function openPushService() {
  const received: Received[] = [];
  const answers: { status: number; headers?: Record<string, string> }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    received.push({
      path: request.url ?? "",
      headers: request.headers,
      body: Buffer.concat(parts),
    });
    const { status, headers } = answers.shift() ?? { status: 201 };
    response.writeHead(status, headers).end("answer");
  }).listen(0, "127.0.0.1");
  let connections = 0;
  server.on("connection", () => {
    connections += 1;
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new Agent();
  agent.createConnection = () => connect(port, "127.0.0.1") as Duplex;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, answers, agent, port, connections: () => connections };
}

/** A browser's side of a subscription: its keys, and reading with them. */
export function subscriber(
  endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString("hex")}`,
) {
  const ecdh = createECDH("prime256v1");
  const publicKey = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    endpoint,
    subscription: {
      endpoint,
      keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
      locale: "bn" as "bn" | "en",
    },
    read: (body: Buffer) => JSON.parse(decrypt(body, ecdh, auth)),
  };
}

/** Decrypts one record by RFC 8291 over RFC 8188 (aes128gcm), as the receiver. */
function decrypt(body: Buffer, receiver: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiver.getPublicKey(), sender]);
  const secret = hkdfSync("sha256", receiver.computeSecret(sender), auth, info, 32);
  const derive = (name: string, length: number) =>
    Buffer.from(
      hkdfSync("sha256", Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length),
    );
  const cipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  cipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  // The last record ends with 2 and zeros.
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error("wrong padding");
  return padded.subarray(0, end).toString();
}

/**
 * RFC 8292: the claims of the token in Authorization, after its signature was checked with the key
 * beside it.
 */
export function readVapid(authorization = ""): {
  key: string;
  claims: { aud: string; exp: number; sub: string };
} {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? [];
  const [head = "", body = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const publicKey = {
    key: createPublicKey({ key: jwk, format: "jwk" }),
    dsaEncoding: "ieee-p1363" as const,
  };
  const signed = verify(
    "sha256",
    Buffer.from(`${head}.${body}`),
    publicKey,
    Buffer.from(signature, "base64url"),
  );
  if (!signed) throw new Error("the VAPID token is not signed by its key");
  if (JSON.parse(Buffer.from(head, "base64url").toString()).alg !== "ES256")
    throw new Error("not ES256");
  return { key, claims: JSON.parse(Buffer.from(body, "base64url").toString()) };
}
