import { Agent } from "node:https";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { openDatabase } from "../../db/sql.ts";
import { sendDue } from "../push.ts";

/* A server's sending of push messages alone, to be killed. */
const { connection, keys, port } = JSON.parse(process.argv[2] ?? "");
const agent = new Agent({ keepAlive: true, maxSockets: 20 });
agent.createConnection = () => connect(port, "127.0.0.1") as Duplex;
const sender = { keys, subject: "https://desk.example", agent };
for (const sql = openDatabase(connection, { max: 5 }); ; await delay(200))
  await sendDue(sql, sender, pino({ level: "silent" }));
