import pino from "pino";
import { type Connection, openDatabase } from "../db/sql.ts";
import { type BkashOptions, createBkash } from "../recharge/bkash/bkash.ts";
import { createSeal } from "../seal/seal.ts";
import { FIELD_KEYS } from "./payment-process.ts";

/**
 * A process that keeps calling bKash for `ms`, five at a time, and prints how many calls succeeded
 * and failed.
 */
const { connection, bkash, ms } = JSON.parse(process.argv[2] ?? "") as {
  connection: Connection;
  bkash: BkashOptions;
  ms: number;
};
const sql = openDatabase(connection, { max: 5 });
const seal = createSeal([Buffer.from(FIELD_KEYS, "base64")]);
const provider = createBkash({ sql, seal, log: pino({ level: "silent" }) }, bkash);
const counts = { heard: 0, unheard: 0 };
const until = Date.now() + ms;

await Promise.all(
  Array.from({ length: 5 }, async () => {
    while (Date.now() < until) {
      const report = await provider.query({ paymentId: "TR-nobody", invoice: "" });
      // 2002 means that bKash looked the payment up, so the token was valid.
      if (report.outcome === "unknown" && report.code === "2002") counts.heard += 1;
      else counts.unheard += 1;
      await new Promise((done) => setTimeout(done, 100));
    }
  }),
);
await sql.end();
process.stdout.write(JSON.stringify(counts));
