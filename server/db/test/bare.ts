import { randomBytes } from "node:crypto";
import { inject, onTestFinished } from "vitest";
import { openDatabase, type Sql } from "../sql.ts";

/** A database without tables, for one test: two pools. */
export async function openBare(): Promise<{ sql: Sql; other: Sql }> {
  const database = `bare_${randomBytes(8).toString("hex")}`;
  const maker = openDatabase(
    { ...inject("database"), database: "postgres" },
    { max: 1, patient: true },
  );
  await maker.unsafe(`create database ${database} template template0`);
  await maker.end();
  const open = (max: number) => openDatabase({ ...inject("database"), database }, { max });
  const [sql, other] = [open(8), open(1)];
  onTestFinished(
    async () => void (await Promise.all([sql.end({ timeout: 1 }), other.end({ timeout: 1 })])),
  );
  return { sql, other };
}
