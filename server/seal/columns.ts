import type { RoshidFields } from "../../contract/roshid.ts";
import { valueColumns } from "../../contract/services/declare.ts";
import type { Values } from "../../contract/services/values.ts";
import type { Db } from "../db/sql.ts";
import type { Seal } from "./seal.ts";

type Table = {
  /** What a value is bound to: the columns that name its row, and whose it is. */
  key: readonly string[];
  columns: readonly string[];
  /** Keyed hashes of the number in these columns, by which a row is found. */
  hashes?: string;
};

/** All columns of type `sealed`, for a change of the key, forgetting, search, and the count of what can't be read. */
export const sealedTables = {
  orders: { key: ["id", "user_id"], columns: valueColumns, hashes: "number_hashes" },
  order_messages: { key: ["id", "order_id"], columns: ["body"] },
  staff_notes: { key: ["id", "user_id"], columns: ["body"] },
  roshids: { key: ["id", "user_id"], columns: ["fields"] },
  roshid_revisions: { key: ["id", "user_id"], columns: ["fields"] },
  topups: { key: ["id"], columns: ["payer"], hashes: "payer_hashes" },
  idempotency: { key: ["user_id", "operation", "key"], columns: ["sealed_answer"] },
  factors: { key: ["id", "user_id"], columns: ["secret"] },
  factor_challenges: { key: ["holder", "purpose"], columns: ["secret"] },
} as const satisfies Record<string, Table>;

export type SealedTable = keyof typeof sealedTables;
type ColumnOf<T extends SealedTable> = (typeof sealedTables)[T]["columns"][number];
export const sealedTableNames = Object.keys(sealedTables) as SealedTable[];
export const tableOf = (table: SealedTable): Table => sealedTables[table];

/** Names a row for its sealed values: the columns of its key, in their order. */
export const rowOf = (...key: string[]): string => key.join(" ");

/** What a value is bound to. `row`: of {@link rowOf}. */
export function placeOf(table: SealedTable, column: string, row: string): string {
  return `${table}.${column} ${row}`;
}

/** A value opens only in its column of its row. `blank`: what an empty one means, which was forgotten. */
export function sealedColumn<V, T extends SealedTable>(table: T, column: ColumnOf<T>, blank: V) {
  const open = (seal: Seal, row: string, stored: string): V =>
    stored === "" ? blank : seal.open<V>(stored, placeOf(table, column, row));
  return {
    seal: (seal: Seal, row: string, value: V): string =>
      seal.seal(value, placeOf(table, column, row)),
    /** @throws when it was changed, moved here or never sealed, or its key is missing */
    open,
    /** Undefined where {@link open} throws: one bad value must not keep others from being read. */
    tryOpen(seal: Seal, row: string, stored: string): V | undefined {
      try {
        return open(seal, row, stored);
      } catch {
        return undefined;
      }
    },
  };
}

export type OrderColumn = ColumnOf<"orders">;
export const orderColumnNames: readonly OrderColumn[] = sealedTables.orders.columns;
export const orderValues = (column: OrderColumn) =>
  sealedColumn<Values, "orders">("orders", column, {});

export const messageBody = sealedColumn<string, "order_messages">("order_messages", "body", "");
export const noteBody = sealedColumn<string, "staff_notes">("staff_notes", "body", "");
export const roshidFields = sealedColumn<RoshidFields | undefined, "roshids">(
  "roshids",
  "fields",
  undefined,
);
export const revisionFields = sealedColumn<RoshidFields | undefined, "roshid_revisions">(
  "roshid_revisions",
  "fields",
  undefined,
);
export const payer = sealedColumn<string, "topups">("topups", "payer", "");
export const storedAnswer = sealedColumn<unknown, "idempotency">(
  "idempotency",
  "sealed_answer",
  undefined,
);
/** The secret of an app that makes codes, and of one that has not shown a code yet. */
export const totpSecret = sealedColumn<string, "factors">("factors", "secret", "");
export const newTotpSecret = sealedColumn<string, "factor_challenges">(
  "factor_challenges",
  "secret",
  "",
);

export function blanked(sql: Db, table: SealedTable) {
  const { columns, hashes } = tableOf(table);
  const blanks = columns.map((column) => sql`${sql(column)} = ''`);
  return [...blanks, ...(hashes ? [sql`${sql(hashes)} = '{}'`] : [])].reduce(
    (all, one) => sql`${all}, ${one}`,
  );
}

export function holdsSealed(sql: Db, table: SealedTable) {
  const conditions = tableOf(table).columns.map((column) => sql`${sql(column)} <> ''`);
  return sql`(${conditions.reduce((all, one) => sql`${all} or ${one}`)})`;
}
