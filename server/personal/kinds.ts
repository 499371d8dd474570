import type { Personal, Sealed } from "./declare.ts";
import { personal } from "./tables.ts";

type PersonalTable = keyof typeof personal;
type Having<Part> = {
  [T in PersonalTable]: (typeof personal)[T] extends Part ? T : never;
}[PersonalTable];
export type SealedTable = Having<{ sealed: Sealed }>;
export type NumberedTable = Having<{ sealed: { hash: string } }>;
export type EmptiedTable = Having<{ emptied: object }>;

export const personalTables = Object.entries(personal) as [PersonalTable, Personal][];
export const sealedTables = named<SealedTable>("sealed");
export const emptiedTables = named<EmptiedTable>("emptied");

/** Those of which this is declared. */
function named<Table extends PersonalTable>(part: keyof Personal): Table[] {
  return personalTables.flatMap(([table, declared]) => (declared[part] ? [table as Table] : []));
}
