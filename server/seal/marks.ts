import type { Db } from "../db/sql.ts";
import type { Seal } from "./seal.ts";

/**
 * What stands for a TrxID that was forgotten, under each key, whose id it names: it must not be
 * credited again.
 */
export function marksOf(seal: Seal, trxId: string): string[] {
  return seal
    .hashes("trx ids", trxId.toUpperCase())
    .map((mark, at) => `forgotten ${seal.keyIds[at]} ${mark.toString("base64url")}`);
}

/** The ids of the keys that marks are under. A mark can't be made anew: nobody knows its TrxID. */
export async function listKeysOfMarks(sql: Db): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct split_part(trx_id, ' ', 2) as id from topups where trx_id like 'forgotten %'`;
  return rows.map(({ id }) => id);
}
