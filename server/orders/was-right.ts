import { appError } from "../app-error.ts";
import type { Sql } from "../db/sql.ts";
import { limitRate } from "../http/rate-limit.ts";
import * as queries from "./was-right-queries.ts";

const PER_MINUTE = 60;

/**
 * Notes whether the file of an order was right, as its owner says; they may say it anew for so many
 * days after the delivery. What they said of a file by the end of a day counts in the report of
 * that day. Answers the order's service; undefined when they had said the same. @throws not-found
 * for the order of somebody else; wrong-file-late when it has no such file, another one by now, or
 * too long
 */
export async function sayWasRight(
  sql: Sql,
  said: { user: string; order: string; file: string; right: boolean },
  days: number,
): Promise<string | undefined> {
  await limitRate(sql, `right files of ${said.user}`, PER_MINUTE, 60);
  return sql.begin(async (tx) => {
    const held = await queries.holdOrder(tx, said);
    if (!held) throw appError("not-found");
    const noted = await queries.noteAnswer(tx, said, days);
    if (!noted) throw appError("wrong-file-late");
    return noted.isNew ? held.service : undefined;
  });
}

/** Call it where an owner calls a file wrong otherwise: in the transaction that holds the order. */
export const { noteAnswer } = queries;
