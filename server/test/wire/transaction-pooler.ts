import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { type Frame, readFrames } from "./frames.ts";

type Server = { host: string; port: number };
type Session = { socket: Socket; client: ((frame: Frame) => void) | undefined };

/**
 * The settings that PgBouncer 1.18 accepts in a client's first message; it refuses others by name.
 */
const known = ["user", "database", "client_encoding", "application_name", "DateStyle", "TimeZone"];
const IDLE = "I".charCodeAt(0);
const READY = Buffer.from("Z\0\0\0\x05I", "latin1");
const WELCOME = Buffer.concat([Buffer.from("R\0\0\0\x08\0\0\0\0", "latin1"), READY]);

/**
 * A small pooler in transaction mode in front of `server`. Each client gets one of `sessions`
 * sessions for a transaction, the one that was used last (`turns`: the least recently used), and
 * gives it back at the end. Like PgBouncer it passes on everything that a client sends at once, and
 * takes the first end for the only one: later answers go to the client that has the session then.
 * `lenient`: it ignores settings that it does not know. Closes with the test.
 */
export async function openTransactionPooler(
  server: Server,
  { sessions = 3, turns = false, lenient = false } = {},
) {
  const idle: Session[] = [];
  const waiting: ((session: Session) => void)[] = [];
  const sockets = new Set<Socket>();
  let opened = 0;

  async function take(startup: Buffer): Promise<Session> {
    const free = turns ? idle.shift() : idle.pop();
    if (free) return free;
    if (opened >= sessions) return new Promise((lent) => waiting.push(lent));
    opened += 1;
    return open(startup);
  }

  function giveBack(session: Session): void {
    session.client = undefined;
    const next = waiting.shift();
    if (next) next(session);
    else idle.push(session);
  }

  async function open(startup: Buffer): Promise<Session> {
    const { host, port } = server;
    const socket = keep(
      host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host),
    );
    const ready = Promise.withResolvers<void>();
    const session: Session = { socket, client: undefined };
    readFrames(socket, (frame) => {
      if (frame.type === "Z") ready.resolve();
      session.client?.(frame);
    });
    socket.write(startup);
    await ready.promise;
    return session;
  }

  function serve(client: Socket): void {
    let startup: Buffer | undefined;
    let session: Promise<Session> | undefined;

    readFrames(keep(client), hear, (first) => {
      startup = first;
      const names = first
        .toString("latin1", 8)
        .split("\0")
        .filter((_, index) => index % 2 === 0);
      const unknown = lenient ? undefined : names.find((name) => name && !known.includes(name));
      client.write(unknown ? refusal(`unsupported startup parameter: ${unknown}`) : WELCOME);
      if (unknown) client.end();
    });

    async function hear({ type, bytes }: Frame): Promise<void> {
      if (type === "X") return void client.end();
      session ??= take(startup ?? bytes);
      const lent = await session;
      lent.client = answer;
      lent.socket.write(bytes);
    }

    async function answer({ type, bytes }: Frame): Promise<void> {
      client.write(bytes);
      if (type !== "Z" || bytes[5] !== IDLE || !session) return;
      const lent = session;
      session = undefined;
      giveBack(await lent);
    }
  }

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    return socket
      .setNoDelay(true)
      .on("error", () => {})
      .on("close", () => sockets.delete(socket));
  }

  const listening = createServer(serve).listen(0, "127.0.0.1");
  await once(listening, "listening");
  onTestFinished(() => {
    listening.close();
    for (const socket of sockets) socket.destroy();
  });
  return { host: "127.0.0.1", port: (listening.address() as AddressInfo).port };
}

function refusal(message: string): Buffer {
  const body = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
