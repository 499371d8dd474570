import { Agent } from "node:https";
import { pino } from "pino";
import { openDatabase } from "../../db/sql.ts";
import { createSeal } from "../../seal/seal.ts";
import { takeGiven } from "../../test/process/given.ts";
import { startWebhooks } from "../sender.ts";

/*
 * A server's sending of events alone, to be killed, with Node's own TLS. Each host of `ports` is
 * on this machine.
 */
const { connection, key, ports } = takeGiven();
const agent = new Agent({
  keepAlive: false,
  lookup: (_host, _options, answer) => answer(null, [{ address: "127.0.0.1", family: 4 }]),
});
const connect = agent.createConnection.bind(agent);
agent.createConnection = (options, done) =>
  connect({ ...options, port: ports[String(options.host)] ?? 1 }, done);
startWebhooks({
  sql: openDatabase(connection, { max: 5 }),
  seal: createSeal([Buffer.from(key, "base64")]),
  log: pino({ level: "silent" }),
  agent,
});
