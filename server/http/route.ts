import type { Context, Handler, Hono, MiddlewareHandler } from "hono";
import type { Fragment } from "postgres";
import * as v from "valibot";
import type { AuditAction } from "../../contract/audit.ts";
import type { Call } from "../../contract/calls/call.ts";
import {
  type Answer,
  type CallOf,
  callNamed,
  type DeskCall,
  type DeskChange,
  type OwnChange,
  type Received,
} from "../../contract/calls.ts";
import { appError } from "../app-error.ts";
import type { ListRows } from "../db/list-version.ts";
import type { Read } from "../db/standby.ts";
import type { App, Change, SignedIn } from "./app-types.ts";
import { describe } from "./describe.ts";
import { limits } from "./limits.ts";
import { allowCrossSite } from "./security-headers.ts";
import { admitTo, type ListApp } from "./session.ts";
import { mayReadStandby, type StandbyCall } from "./standby-calls.ts";
import { IdParam, validate } from "./validate.ts";

/** Adds itself to the app, below /api. */
export type Route = (app: Hono<App>, live: { publish(changes: Change[]): void }) => void;

type Request<C extends CallOf> = Received<C> &
  (C extends DeskCall ? { admin: SignedIn } : { user: SignedIn }) &
  (C extends StandbyCall ? { read: Read } : unknown);

/** Which lists a change has changed is published. Undefined is not found. */
type Outcome<C extends CallOf> = Response | (Answer<C> & Published<C>) | undefined;
/** A change at the desk says so where it has changed none. */
type Published<C extends CallOf> = C extends DeskChange
  ? { changes: Change[] }
  : C extends OwnChange
    ? { changes?: Change[] }
    : unknown;

type Handling<C extends CallOf> = {
  /** What it does. Of a hidden call nothing is told. */
  about?: string;
  /** The time until a timeout is answered. */
  ms?: number;
  /** It limits its body by itself. */
  ownBody?: true;
  /** The rows of a list with a version, which `handle` answers with `listAnswer`. */
  rows?: ListRows;
  /** A value of the user `u`, which the statement that finds the session reads too. */
  value?: Fragment;
  /** Whom it lets in, of those whom the contract names. */
  may?: (user: SignedIn) => boolean;
  /** Who comes does not matter: no session is looked up. */
  anonymous?: true;
  /** Another site's page or server sends it: what it says is proof of nothing. */
  fromOthers?: true;
  /** Runs between the guard and the reading of the parts. */
  before?: MiddlewareHandler | MiddlewareHandler[];
  handle(request: Request<C>, c: Context<ListApp>): Outcome<C> | Promise<Outcome<C>>;
} & (C extends DeskChange
  ? {
      /** What it is in the audit log. */
      audit: AuditAction | readonly AuditAction[] | "nothing";
    }
  : { audit?: AuditAction });

/**
 * The routes of calls that the contract declares. Whom they let in, request and answer are as
 * declared there.
 */
export function routes(handled: { [C in CallOf]?: Handling<C> }): Route[] {
  return Object.entries<Handling<"GET audit">>(handled as never).map(([name, handling]) =>
    routeOf(name, callNamed(name as CallOf), handling),
  );
}

function routeOf(name: string, call: Call, handling: Handling<"GET audit">): Route {
  const [method = "", address = ""] = name.split(" ");
  const { about, ms, ownBody = call.sends === "form", rows, value, handle } = handling;
  const own = { ...(ms && { ms }), ...(ownBody && { ownBody }) };
  const before: Handler[] = [
    call.hidden || !about ? [] : describe(about, call, handling.audit),
    Object.keys(own).length > 0 ? limits(own) : [],
    handling.fromOthers ? allowCrossSite : [],
    handling.anonymous ? [] : admitTo(call, { rows, value }, handling.may),
    handling.before ?? [],
  ].flat();
  const parts = { param: call.path ?? idsIn(address), query: call.query, json: call.json };
  for (const [part, schema] of Object.entries(parts))
    if (schema) before.push(validate(part as keyof typeof parts, schema));
  const publishes = method !== "GET" && !call.reads;
  return (app, live) =>
    app.on(method, [`/api/${address}`], ...before, async (c: Context) => {
      const [path, query, json] = (["param", "query", "json"] as const).map((part) =>
        c.req.valid(part as never),
      );
      const who = c.get("user");
      const { primary, standby } = c.get("databases");
      const read: Read = (work) =>
        standby && mayReadStandby(name, query) ? standby.read(work) : work(primary);
      const request = { path, query, json, user: who, admin: who, read };
      const outcome: unknown = await handle(request as never, c);
      if (outcome instanceof Response) return outcome;
      if (outcome === undefined) throw appError("not-found");
      if (!publishes) return c.json(outcome as object);
      const { changes = [], ...answer } = outcome as { changes?: Change[] };
      live.publish(changes);
      return c.json(answer, call.status ?? 200);
    });
}

/** The schema of the ids in an address. What is no id is not found. */
function idsIn(address: string) {
  const names = [...address.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return names.length > 0 ? v.object(v.entriesFromList(names, IdParam.entries.id)) : undefined;
}
