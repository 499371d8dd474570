import type postgres from "postgres";
import type { Db } from "../db/sql.ts";

/*
 * SQL stands in the declarations as text, of which nothing that anybody typed is ever a part. In it
 * `t` is a row of the table, and `me` the user whose it is.
 */
export const own = "t.user_id = me.id";

export type Sealed = {
  /** What a value is bound to: the columns that name its row, and whose it is. */
  key: readonly string[];
  /** The columns of the type `sealed`. */
  columns: readonly string[];
  /** The hash by which a row is found that has a number: see `numberHash` of the seal. */
  hash?: string;
  /** The keyed hash of the whole only value, for a purpose of the seal: it may be anybody's. */
  wholeHash?: string;
  /** What tells, beside its values, which number that is: see `numberOf`. */
  facts?: string;
  /**
   * What is to be known of a row that has a number: kind, id, owner, open. Null: nobody types one
   * there, or it goes with another row, as the kept answer with its roshid.
   */
  search: string | null;
};

/** A table in which something is kept of people, or may carry a number of theirs. */
export type Personal = {
  /**
   * Whose a row is where a worker orders on another's balance: `payer`, whose wallet pays;
   * `author`, the same, and a worker reads only what they ordered; `self`, who acts; or the desk's.
   */
  whose: "payer" | "author" | "self" | "desk";
  /** Whose a row is: without it, the user's of its `user_id`. Null: the desk's, or nobody's. */
  owner?: string | null;
  sealed?: Sealed;
  /** The columns in which words of people, or about them, stand in the open. */
  words?: string;
  /**
   * What becomes of a row when its owner is forgotten: it is deleted, or goes with another, by
   * `blankOrders`, `blankRoshids` or `anonymiseUser`. Without it the row is emptied.
   */
  goes?: "deleted" | "with its order" | "with its roshid" | "with the account";
  /** Which rows still have something that can go; all without it. */
  left?: string;
  /** Which rows are not deleted, because they go with another after all. */
  unless?: string;
  /**
   * A row stays and loses what is sealed in it, and what is `set`; also by its age, `since` when,
   * which housekeeping calls `step`. `key`: what it is found by again, its id without it.
   */
  emptied?: { step: string; since: string; key?: readonly string[]; set?: string };
  /** What the operator reads of it, when it is counted what there is of somebody. */
  report?: string;
  /** Where in the open a number may stand: a select of kind, id, owner, open and words. */
  search?: string;
  /** What a person's own copy shows. Of what is sealed it shows nothing but what `opened` says. */
  copy?: {
    as: string;
    shows: string;
    only?: string;
    newest?: string;
    opened?: (values: Record<string, unknown>) => object;
  };
};

/** A condition on a row `t`: it is of this user. */
export function isOf(sql: Db, { owner = own }: Personal, userId: string): postgres.Fragment {
  return sql`exists (select from ${meIs(sql, userId)} where ${sql.unsafe(owner ?? "false")})`;
}

/** To select from beside a table: the user whom its `owner` speaks of. */
export function meIs(sql: Db, userId: string): postgres.Fragment {
  return sql`(select ${userId}::uuid as id) as me`;
}

/** For `opened`: undefined of one that was forgotten. */
export function fieldsOf({ fields }: Record<string, unknown>) {
  return { fields: fields || undefined };
}
