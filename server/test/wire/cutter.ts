import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { type Frame, readFrames } from "./frames.ts";

type Database = { host: string; port: number };
/**
 * Which message is the last, counted in both directions, or only those of one `type`. `inside`:
 * only half of it arrives; `reset`: not by a FIN but a RST.
 */
export type Cut = { at: number; type?: string; inside?: boolean; reset?: boolean };

/**
 * A way over TCP to the database, which counts the messages of the protocol and cuts a connection
 * at one of them, as a network or a database does that goes away, or drops what is sent. Nothing is
 * changed or added. `at`: the port, else a free one.
 */
export async function openCutter({ host, port }: Database, at = 0) {
  const sockets = new Set<Socket>();
  const silences = new Set<() => void>();
  let seen = 0;
  let armed: (Cut & { done(type: string): void }) | undefined;

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    return socket
      .setNoDelay(true)
      .on("error", () => {})
      .on("close", () => sockets.delete(socket));
  }

  function cutAll(): void {
    for (const socket of sockets) socket.destroy();
  }

  function serve(client: Socket): void {
    const server = keep(
      host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host),
    );
    keep(client);
    let over = false;
    const fallSilent = () => {
      over = true;
    };
    silences.add(fallSilent);
    client.on("close", () => {
      silences.delete(fallSilent);
      server.destroy();
    });
    server.on("close", () => client.destroy());
    readFrames(client, passTo(server), (bytes) => passTo(server)({ type: "startup", bytes }));
    readFrames(server, passTo(client));

    function passTo(to: Socket): (frame: Frame) => void {
      return ({ type, bytes }) => {
        if (over) return;
        if (!armed?.type || armed.type === type) seen += 1;
        if (!armed || seen < armed.at) return void to.write(bytes);
        const { inside, reset, done } = armed;
        armed = undefined;
        over = true;
        // What came so far arrives before the end.
        to.write(inside ? bytes.subarray(0, bytes.length >> 1) : bytes, () => {
          if (reset) client.resetAndDestroy();
          else client.destroy();
          done(type);
        });
      };
    }
  }

  const listening = createServer(serve).listen(at, "127.0.0.1");
  await once(listening, "listening");
  return {
    host: "127.0.0.1",
    port: (listening.address() as AddressInfo).port,
    /** Cuts once. Answers the type of the message at which it did, when it has. */
    cut(which: Cut): Promise<string> {
      const { promise, resolve } = Promise.withResolvers<string>();
      seen = 0;
      armed = { ...which, done: resolve };
      return promise;
    },
    /** Forgets a cut that was asked for and did not come yet. */
    disarm(): void {
      armed = undefined;
    },
    cutAll,
    /** From now on nothing more arrives on the connections that there are, and nobody is told. */
    fallSilent(): void {
      for (const fallSilent of silences) fallSilent();
    },
    close(): void {
      listening.close();
      cutAll();
    },
  };
}
