import type { RoshidFields } from "../../contract/roshid.ts";
import type { Values } from "../../contract/services/values.ts";
import type { OwnSum, ShopHead } from "../../contract/shop/shop.ts";
import type { Db } from "../db/sql.ts";
import type { Sealed } from "../personal/declare.ts";
import type { SealedTable } from "../personal/kinds.ts";
import { personal } from "../personal/tables.ts";
import type { Seal } from "./seal.ts";

type ColumnOf<T extends SealedTable> = (typeof personal)[T]["sealed"]["columns"][number];
export const tableOf = (table: SealedTable): Sealed => personal[table].sealed;

/** Names a row for its sealed values: the columns of its key, in their order. */
export const rowOf = (...key: string[]): string => key.join(" ");

/** What a value is bound to. `row`: of {@link rowOf}. */
export function placeOf(table: SealedTable, column: string, row: string): string {
  return `${table}.${column} ${row}`;
}

/**
 * A value opens only in its column of its row. `blank`: what an empty one means, which was
 * forgotten.
 */
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
export const orderColumnNames: readonly OrderColumn[] = personal.orders.sealed.columns;
export const orderValues = (column: OrderColumn) => sealedColumn("orders", column, {} as Values);

export const messageBody = sealedColumn("order_messages", "body", "");
export const noteBody = sealedColumn("staff_notes", "body", "");
type Roshid = RoshidFields | undefined;
export const roshidFields = sealedColumn("roshids", "fields", undefined as Roshid);
export const revisionFields = sealedColumn("roshid_revisions", "fields", undefined as Roshid);
/** Undefined when it was forgotten. */
export type Said = { from: string; text: string };
export const heardMessage = sealedColumn(
  "heard_messages",
  "message",
  undefined as Said | undefined,
);
export const payer = sealedColumn("topups", "payer", "");
export const storedAnswer = sealedColumn("idempotency", "sealed_answer", undefined as unknown);
/** The secret of an app that makes codes, and of one that has not shown a code yet. */
export const totpSecret = sealedColumn("factors", "secret", "");
export const newTotpSecret = sealedColumn("factor_challenges", "secret", "");

/** Whom somebody tried to look up. Undefined when that was forgotten. */
export type Guess = { nid: string; dob: string };
export const triedGuess = sealedColumn("lookup_tries", "guess", undefined as Guess | undefined);
/** What heads a shop's slips. Undefined before any was written. */
export const shopHead = sealedColumn("shops", "head", undefined as ShopHead | undefined);
export const ownSums = sealedColumn("own_sums", "sums", undefined as OwnSum | undefined);
export const pushKey = sealedColumn("push_keys", "private_key", "");
/** A person's mobile number. */
export const phoneColumn = sealedColumn("users", "phone", "");
/** The number to be proved, or the name typed at the login. */
export const askedColumn = sealedColumn("phone_codes", "asked", "");
export const phoneKey = sealedColumn("phone_keys", "key", "");
/** Where a customer's program is told, and what that is signed with. */
export const hookAddress = sealedColumn("webhooks", "address", "");
export const hookSecret = sealedColumn("webhooks", "secret", "");
export const idToken = sealedColumn("provider_tokens", "id_token", "");
export const refreshToken = sealedColumn("provider_tokens", "refresh_token", "");

/** What empties the sealed columns of a row. */
export const blanksOf = ({ columns, hash, wholeHash }: Sealed): string[] => [
  ...columns.map((column) => `${column} = ''`),
  ...[hash, wholeHash].flatMap((name) => (name ? [`${name} = null`] : [])),
];

export function blanked(sql: Db, table: SealedTable) {
  return sql.unsafe(blanksOf(tableOf(table)).join(", "));
}

export function holdsSealed(sql: Db, table: SealedTable) {
  return sql.unsafe(
    `(${tableOf(table)
      .columns.map((column) => `${column} <> ''`)
      .join(" or ")})`,
  );
}
