import { Agent } from "node:https";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { expect, onTestFinished } from "vitest";
import type { HookDelivery } from "../../../contract/keys/webhook.ts";
import { newUser, type Person } from "../../test/builders.ts";
import type { TestServer } from "../../test/harness.ts";
import { startReceiver } from "./receiver.ts";

/** The ports of receivers by the name of their host. */
const ports = new Map<string, number>();
let hosts = 0;

/**
 * Leads an https call for a host of a receiver to it, without TLS: the tests are about what is
 * sent, not about Node's TLS.
 */
export const agent = new Agent({ maxSockets: 50 });
agent.createConnection = (options) => {
  const socket = connect(ports.get(String(options.host)) ?? 1, "127.0.0.1");
  socket.on("connect", () => socket.emit("secureConnect"));
  return socket as Duplex;
};

/** A customer with a program that is told, and its receiver. */
export async function newHooked(
  server: TestServer,
  admin: Person,
  host = `shop-${++hosts}.example`,
  tls?: { key: Buffer; cert: Buffer },
) {
  const receiver = await startReceiver({ tls });
  onTestFinished(() => receiver.stop());
  ports.set(host, Number(new URL(receiver.origin).port));
  const user = await newUser(server, admin, 10_000);
  const address = `https://${host}${new URL(receiver.url).pathname}`;
  const { status, body } = await user.send("PUT", "/api/webhook", { address });
  expect(status).toBe(200);
  receiver.secret = body.secret;
  const deliveries = async (): Promise<HookDelivery[]> =>
    (await user.send("GET", "/api/webhook")).body.data;
  const port = ports.get(host) as number;
  return { user, receiver, host, port, address, secret: body.secret as string, deliveries };
}

/** As if so many minutes had passed. */
export async function pass(server: TestServer, minutes: number): Promise<void> {
  const ago = server.sql`make_interval(mins => ${minutes})`;
  await server.sql`
    update webhooks set rests_until = rests_until - ${ago}, busy_until = busy_until - ${ago}`;
  await server.sql`
    update webhook_deliveries set at = at - ${ago}, try_until = try_until - ${ago},
      next_try_at = next_try_at - ${ago}`;
}
