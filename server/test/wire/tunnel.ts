import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { onTestFinished } from "vitest";

/** A connection to the database at `server` that may change what is sent. Closes with the test. */
export async function openTunnel(
  { host, port }: { host: string; port: number },
  change: (asked: Buffer) => Buffer = (asked) => asked,
): Promise<{ host: string; port: number }> {
  const listening = createServer((client) => {
    const server = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    client.setNoDelay(true);
    server.setNoDelay(true);
    client.on("data", (asked: Buffer) => server.write(change(asked)));
    server.pipe(client);
    client.on("error", () => {}).on("close", () => server.destroy());
    server.on("error", () => {}).on("close", () => client.destroy());
  }).listen(0, "127.0.0.1");
  await once(listening, "listening");
  onTestFinished(() => void listening.close());
  return { host: "127.0.0.1", port: (listening.address() as AddressInfo).port };
}
