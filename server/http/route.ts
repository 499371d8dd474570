import type { Context, Handler, Hono, MiddlewareHandler } from "hono";
import * as v from "valibot";
import type { AuditAction } from "../../contract/audit.ts";
import {
  type AdminCall,
  type AdminChange,
  type Answer,
  adminCalls,
  type Call,
  type Message,
  type NamesIn,
  type Output,
  type Received,
  type Schema,
} from "../../contract/calls.ts";
import { appError } from "../app-error.ts";
import type { ListRows } from "../db/list-version.ts";
import type { App, Change, SignedIn } from "./app-types.ts";
import { describe, describeCall } from "./describe.ts";
import { limits } from "./limits.ts";
import { type ListApp, requireStaff, requireUser, requireUserOfList } from "./session.ts";
import { IdParam, validate } from "./validate.ts";

/** Adds itself to the app, below /api. */
export type Route = (app: Hono<App>, live: { publish(changes: Change[]): void }) => void;

/** A change also answers which lists it has changed: that is published. Undefined is not found. */
type Outcome<C extends AdminCall> =
  | Response
  | (C extends AdminChange ? Answer<C> & { changes: Change[] } : Answer<C> | undefined);

type AdminRoute<C extends AdminCall> = {
  about: string;
  /** Who has a second factor must have given it within ten minutes. */
  again?: true;
  /** Whom of those the contract names. */
  may?: (user: SignedIn) => boolean;
  /** The time until a timeout is answered. */
  ms?: number;
  handle(
    request: Received<C> & { admin: SignedIn },
    c: Context<ListApp>,
  ): Outcome<C> | Promise<Outcome<C>>;
} & (C extends AdminChange
  ? {
      /** What it is in the audit log. */
      audit: AuditAction | readonly AuditAction[] | "nothing";
    }
  : {
      audit?: AuditAction;
      /** Of a list with a version, which `handle` answers with `listAnswer`. */
      rows?: ListRows;
    });

/** The routes of calls that the contract declares as the staff's. Request and answer are as declared there. */
export function adminRoutes(routes: { [C in AdminCall]?: AdminRoute<C> }): Route[] {
  return Object.entries<AdminRoute<"GET audit">>(routes as never).map(([name, route]) => {
    const call: Call = adminCalls[name as AdminCall];
    const before = [
      describeCall(route.about, call, route.audit),
      route.ms ? limits({ ms: route.ms, ownBody: call.file === true }) : [],
      requireStaff(call.staff ? "staff" : "admin", route) as Handler,
    ].flat();
    return routeOf(name, call, before, ({ user, ...parts }, c) =>
      route.handle({ ...parts, admin: user } as never, c),
    );
  });
}

type UserRoute<A, Q, J> = Pick<Call, "path" | "status"> & {
  /** What it does; or its description in /api/openapi.json, where that is not a summary and the shape of its answer, or it has none. */
  about?: string | MiddlewareHandler;
  /** By default a {message}. */
  answer?: A;
  query?: Q;
  json?: J;
  limits?: Parameters<typeof limits>[0];
  /** Whom it lets in: by default whoever is signed in. */
  guard?: MiddlewareHandler | MiddlewareHandler[];
  /** Of a list with a version, which `handle` answers with `listAnswer`. */
  rows?: ListRows;
};
type UserOutcome<A> = Response | undefined | (Output<A> & { changes?: Change[] });
type Parts<N, Q, J> = {
  path: Record<NamesIn<N>, string>;
  query: Output<Q>;
  json: Output<J>;
  user: SignedIn;
};

/** A route of users, by method and address below /api. `changes` beside its answer are published; undefined is not found. */
export function userRoute<
  N extends string,
  A extends Schema = typeof Message,
  Q extends Schema = Schema,
  J extends Schema = Schema,
>(
  name: N,
  {
    about,
    answer,
    rows,
    guard = rows ? requireUserOfList(rows) : requireUser,
    ...call
  }: UserRoute<A, Q, J>,
  handle: (
    request: Parts<N, Q, J>,
    c: Context<ListApp>,
  ) => UserOutcome<A> | Promise<UserOutcome<A>>,
): Route {
  const described = typeof about === "string" ? describe(about, answer, call.status) : about;
  const before = [described ?? [], call.limits ? limits(call.limits) : [], guard].flat();
  return routeOf(name, call as Call, before, handle as never);
}

function routeOf(
  name: string,
  { path, query, json, reads, status }: Call,
  before: Handler[],
  handle: (request: Parts<"", Schema, Schema>, c: Context<ListApp>) => unknown,
): Route {
  const [method = "", address = ""] = name.split(" ");
  const parts = { param: path ?? idsIn(address), query, json };
  for (const [part, schema] of Object.entries(parts))
    if (schema) before.push(validate(part as keyof typeof parts, schema));
  return (app, live) =>
    app.on(method, [`/api/${address}`], ...before, async (c: Context) => {
      const [param, query, json] = (["param", "query", "json"] as const).map((part) =>
        c.req.valid(part as never),
      );
      const outcome = await handle({ path: param as never, query, json, user: c.get("user") }, c);
      if (outcome instanceof Response) return outcome;
      if (outcome === undefined) throw appError("not-found");
      if (method === "GET" || reads) return c.json(outcome as object);
      const { changes = [], ...answer } = outcome as { changes?: Change[] };
      live.publish(changes);
      return c.json(answer, status ?? 200);
    });
}

/** The schema of the ids in an address. What is no id is not found. */
function idsIn(address: string) {
  const names = [...address.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return names.length > 0 ? v.object(v.entriesFromList(names, IdParam.entries.id)) : undefined;
}
