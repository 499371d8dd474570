import * as v from "valibot";
import type { AuditDetail } from "../desk/audit-text.ts";
import type { ErrorCode } from "../errors.ts";
import type { KeyMay } from "../keys/api-keys.ts";
import type { RequiredStep, Role } from "../users.ts";
import { pageQuery } from "../values/fields.ts";

export type Schema = v.GenericSchema;
export type CallName = `${"GET" | "POST" | "PUT" | "DELETE"} ${string}`;

/** A call of the API. Without `answer`, `gives` or `hidden` it answers a {message}. */
export type Call = {
  /** Whom it lets in. Without it: admins alone. */
  who?: "anybody" | Exclude<Role, "admin">;
  /** The schema of those names in the address that are no ids. */
  path?: Schema;
  query?: Schema;
  json?: Schema;
  answer?: Schema;
  /** What is sent instead of JSON: the bytes of a file, or a form with one. */
  sends?: "bytes" | "form";
  /** The media types of the file that it answers. */
  gives?: readonly string[];
  /**
   * No call of the page's code, and not described: an address that a browser or a payment provider
   * opens, a stream.
   */
  hidden?: true;
  /** It changes nothing, though it is no GET. */
  reads?: true;
  /**
   * Who makes it has proved who they are, if only by the password: within ten minutes; a login
   * counting for a minute alone, since the device may be found unlocked; or once they have given
   * back more than CONFIRM_ABOVE_TK since they did.
   */
  again?: true | "just-now" | "above-sum";
  /** What a session that owes one of these may make all the same. */
  owing?: readonly RequiredStep[];
  /**
   * A worker, who orders on another's balance, may make it; without it none may. What is "of the
   * user" in it is then: `self`, what is of the worker's own account; `author`, of what is ordered
   * only what they ordered themselves, on the balance of who pays; `payer`, what is of that one.
   */
  worker?: "self" | "author" | "payer";
  /** A program may make it with a key of a customer that may do so. Without it no key can. */
  key?: KeyMay;
  status?: 201;
  /**
   * What it may refuse besides session, access, form, key and number of requests; a test that meets
   * another one fails.
   */
  refusals?: readonly ErrorCode[];
};

export const Message = v.object({ message: v.string() });

export function messageWith<T extends v.ObjectEntries>(facts: T) {
  return v.object({ message: v.string(), ...facts });
}

type Filter<Entries extends v.ObjectEntries> = v.ObjectSchema<Entries, undefined>;

/** A list with a filter, newest first, page by page. */
export function listOf<Entries extends v.ObjectEntries, Row extends Schema>(
  { entries }: Filter<Entries>,
  row: Row,
) {
  return { query: v.object({ ...entries, ...pageQuery }), answer: v.array(row) };
}

/**
 * The same as a CSV file. What it was filtered by is in the audit log, which has a word for each;
 * `q` is what was sought.
 */
export function csvOf<Query extends Schema & { entries: v.ObjectEntries }>(
  query: Query & Worded<keyof Query["entries"]>,
) {
  return { again: true, query: query as Query, answer: v.string() } as const;
}

type Worded<Name> = [Exclude<Name, AuditDetail | "q">] extends [never]
  ? unknown
  : { [Nameless in Exclude<Name, AuditDetail | "q"> & string]: "contract/desk/audit-text.ts" };
