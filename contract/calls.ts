import * as v from "valibot";
import { AuditFilter, AuditLine } from "./audit.ts";
import { type Call, csvOf, listOf, type Message, type Schema } from "./calls/call.ts";
import { peopleCalls } from "./calls/people.ts";
import * as desk from "./desk/nouns.ts";

/** The calls of those who work at the desk: of admins, and where it says so of staff. */
export const deskCalls = {
  ...desk.calls,
  // Of what all nouns have written, so that it is none of them.
  "GET audit": listOf(AuditFilter, AuditLine),
  "GET audit/admin-alerts": { answer: v.array(AuditLine) },
  "GET audit/csv": csvOf(AuditFilter),
};

/**
 * Every call, by method and address below /api. The server validates by this table and describes
 * from it; the page has its types.
 */
export const calls = { ...peopleCalls, ...deskCalls };

export type Calls = typeof calls;
export type CallOf = keyof Calls;

type Part<C, Key extends string, Else = undefined> = C extends { readonly [K in Key]: infer S }
  ? S
  : Else;
export type Output<S> = S extends Schema ? v.InferOutput<S> : undefined;
type Input<S> = S extends Schema ? v.InferInput<S> : undefined;
/** "users/:id/sessions/:session" → "id" | "session" */
export type NamesIn<Path> = Path extends `${string}:${infer One}/${infer Rest}`
  ? One | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer One}`
    ? One
    : never;

/** The calls of those who work at the desk. */
export type DeskCall = keyof typeof deskCalls;

type Changing<C extends CallOf> = C extends `GET ${string}`
  ? never
  : Calls[C] extends { reads: true }
    ? never
    : C;
/**
 * What changes something at the desk's hand. Each is in the audit log, or its route says why not.
 */
export type DeskChange = { [C in DeskCall]: Changing<C> }[DeskCall];
/** What changes something of the one who makes it. */
export type OwnChange = { [C in keyof typeof peopleCalls]: Changing<C> }[keyof typeof peopleCalls];

export type Answer<C extends CallOf> = Output<Part<Calls[C], "answer", typeof Message>>;
/** The address of what only reads: "GET users" → "users" */
type ReadAt<C> = C extends `GET ${infer Path}` ? Path : never;
/** "users/:id/sessions" → `users/${string}/sessions` */
type Filled<Path> = Path extends `${infer Start}:${string}/${infer Rest}`
  ? `${Start}${string}/${Filled<Rest>}`
  : Path extends `${infer Start}:${string}`
    ? `${Start}${string}`
    : Path;
type Row = { _id: string };
/** What is answered at each address of rows, below /api. */
export type Lists = {
  [C in CallOf as Answer<C> extends Row[] | { data: Row[] } ? Filled<ReadAt<C>> : never]: Answer<C>;
};
/** The addresses of lists as CSV files. */
export type CsvPath = Extract<ReadAt<CallOf>, `${string}/csv`>;
/** The codes of what it may refuse. */
export type RefusalOf<C extends CallOf> = Calls[C] extends {
  refusals: readonly (infer Code extends string)[];
}
  ? Code
  : never;
/** The parts of its request as the server has read them. */
export type Received<C extends CallOf> = {
  path: Record<NamesIn<C>, string>;
  query: Output<Part<Calls[C], "query">>;
  json: Output<Part<Calls[C], "json">>;
};
/** The parts of its request as the page gives them. */
export type Sent<C extends CallOf> = {
  path: Record<NamesIn<C>, string>;
  searchParams: {
    [Key in keyof Input<Part<Calls[C], "query">>]: Input<Part<Calls[C], "query">>[Key] | number;
  };
  json: Input<Part<Calls[C], "json">>;
};
/** Those of its parts that a request must have. */
export type PartsOf<C extends CallOf> =
  | (NamesIn<C> extends never ? never : "path")
  | (Calls[C] extends { query: Schema } ? "searchParams" : never)
  | (Calls[C] extends { json: Schema } ? "json" : never);

/** The call of this name. */
export const callNamed = (name: CallOf): Call => calls[name];
