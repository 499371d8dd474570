import { pino } from "pino";
import { openDatabase } from "../../db/sql.ts";
import { readEnv } from "../../env.ts";
import { smsWriters } from "../../phones/writers.ts";
import { createSeal } from "../../seal/seal.ts";
import { takeGiven } from "../../test/process/given.ts";
import { startSms } from "../sms.ts";

/* A server's sending of SMS alone, to be killed. */
const { connection, settings } = takeGiven();
const env = readEnv(settings);
const seal = createSeal(env.fieldKeys ?? []);
startSms({
  sql: openDatabase(connection, { max: 8 }),
  env,
  log: pino({ level: "silent" }),
  writers: smsWriters(seal, env),
});
