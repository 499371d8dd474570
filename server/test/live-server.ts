import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { inject, onTestFinished } from "vitest";
import { createApp } from "../app.ts";
import type { Connection } from "../db/sql.ts";
import { openLive } from "../live/live.ts";
import { openTestServer, type TestServer } from "./harness.ts";

/** Only for hangs: what is heard comes in milliseconds, on a machine that is not busy. */
const PATIENCE_MS = 30_000;

/** A server with the connection to its database, for several "processes" on it. */
export async function openLiveServer(env: Record<string, string> = {}) {
  const server = await openTestServer(env);
  return { ...server, connection: { ...inject("database"), database: server.database } };
}

/**
 * Acts as another process on the same database, with its own hub, routes and socket. Ends with the
 * test.
 */
export async function startLiveProcess(server: Omit<TestServer, "app">, connection: Connection) {
  const live = await openLive(connection, server.sessions, server.log);
  const app = createApp({ ...server, live }, "no-page");
  const http = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
  await once(http, "listening");
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  onTestFinished(async () => {
    live.endStreams();
    http.closeAllConnections();
    http.close();
    await live.stop();
  });
  return { ...server, app, live, origin };
}

/**
 * A browser's stream, read as it arrives. `events` as they are sent: "changed orders balance",
 * "hello", "catch-up", "beat". `raw`: every byte of it.
 */
export function listenTo({ origin }: { origin: string }, cookie: string) {
  const events: string[] = [];
  const state = { status: 0, ended: false };
  const raw: string[] = [];
  let text = "";
  const call = get(
    `${origin}/api/live`,
    { headers: { Cookie: cookie }, agent: false },
    (answer: IncomingMessage) => {
      state.status = answer.statusCode ?? 0;
      answer.setEncoding("utf8").on("data", (part: string) => {
        raw.push(part);
        text += part;
        const blocks = text.split("\n\n");
        text = blocks.pop() ?? "";
        events.push(...blocks.map(nameOf));
      });
      answer.on("close", () => {
        state.ended = true;
      });
    },
  );
  call.on("error", () => {
    state.ended = true;
  });
  onTestFinished(() => {
    call.destroy();
  });
  return {
    events,
    raw,
    state,
    close: () => call.destroy(),
    /** Waits for this event. */
    async hears(event: string): Promise<void> {
      for (const until = Date.now() + PATIENCE_MS; !events.includes(event); await delay(5))
        if (Date.now() > until) throw new Error(`never heard "${event}": ${events.join(", ")}`);
    },
    async ends(): Promise<void> {
      for (const until = Date.now() + PATIENCE_MS; !state.ended; await delay(5))
        if (Date.now() > until) throw new Error("the stream never ended");
    },
  };
}

function nameOf(block: string): string {
  const [, event = ""] = /^event: (.*)$/m.exec(block) ?? [];
  const { lists = [] } = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? "{}") as {
    lists?: string[];
  };
  return [event, ...lists].join(" ");
}
