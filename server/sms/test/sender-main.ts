import { pino } from "pino";
import { openDatabase } from "../../db/sql.ts";
import { readEnv } from "../../env.ts";
import { smsWriters } from "../../phones/writers.ts";
import { createSeal } from "../../seal/seal.ts";
import { startSms } from "../sms.ts";

/* A server's sending of SMS alone, to be killed. */
const { connection, settings } = JSON.parse(process.argv[2] ?? "");
const env = readEnv(settings);
const seal = createSeal(env.fieldKeys ?? []);
startSms({
  sql: openDatabase(connection, { max: 8 }),
  env,
  log: pino({ level: "silent" }),
  writers: smsWriters(seal, env),
});

// The timers of a sender keep no process alive: in a server its port does.
setInterval(() => {}, 60_000);
