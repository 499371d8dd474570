import pino from "pino";
import { type Connection, openDatabase } from "../db/sql.ts";
import { type BkashOptions, createBkash } from "../recharge/bkash/bkash.ts";

/** A process of its own that keeps asking bKash for `ms`, five at a time; prints how many calls went through and how many not. */
const { connection, bkash, ms } = JSON.parse(process.argv[2] ?? "") as {
  connection: Connection;
  bkash: BkashOptions;
  ms: number;
};
const sql = openDatabase(connection, { max: 5 });
const provider = createBkash(sql, bkash, pino({ level: "silent" }));
const counts = { heard: 0, unheard: 0 };
const until = Date.now() + ms;

await Promise.all(
  Array.from({ length: 5 }, async () => {
    while (Date.now() < until) {
      const report = await provider.query({ paymentId: "TR-nobody", invoice: "" });
      // 2002: bKash itself looked the payment up, so the token was good.
      if (report.outcome === "unknown" && report.code === "2002") counts.heard += 1;
      else counts.unheard += 1;
      await new Promise((done) => setTimeout(done, 100));
    }
  }),
);
await sql.end();
process.stdout.write(JSON.stringify(counts));
