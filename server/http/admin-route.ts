import { type Context, type Handler, Hono } from "hono";
import * as v from "valibot";
import type { AuditAction } from "../../contract/audit.ts";
import {
  type AdminCall,
  type AdminChange,
  type Answer,
  adminCalls,
  type Call,
  type Received,
} from "../../contract/calls.ts";
import { appError } from "../app-error.ts";
import type { ListRows } from "../db/list-version.ts";
import type { App, SignedIn } from "./app-types.ts";
import { describeCall } from "./describe.ts";
import { limits } from "./limits.ts";
import { type ListApp, requireStaff } from "./session.ts";
import { IdParam, validate } from "./validate.ts";

/** A change also answers which lists it has changed: that is published. Undefined is not found. */
type Outcome<C extends AdminCall, Change> =
  | Response
  | (C extends AdminChange ? Answer<C> & { changes: Change[] } : Answer<C> | undefined);

type AdminRoute<C extends AdminCall, Change> = {
  /** What it does, for /api/openapi.json. */
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
  ): Outcome<C, Change> | Promise<Outcome<C, Change>>;
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

/** The routes of calls that the contract declares as the staff's, mounted on /api. Request and answer are as declared there. */
export function adminRoutes<Change>(
  live: { publish: (changes: Change[]) => void },
  routes: { [C in AdminCall]?: AdminRoute<C, NoInfer<Change>> },
): Hono<App> {
  const app = new Hono<App>();
  for (const [name, route] of Object.entries(routes) as unknown as [AdminCall, AdminRoute<"GET audit", Change>][]) {
    const call: Call = adminCalls[name];
    const [method = "", address = ""] = name.split(" ");
    const guard = requireStaff(call.staff ? "staff" : "admin", route);
    const path = call.path ?? idsIn(address);
    const handlers: Handler[] = [
      describeCall(route.about, call, route.audit),
      ...(route.ms ? [limits({ ms: route.ms, ownBody: call.file === true })] : []),
      guard as Handler,
      ...(path ? [validate("param", path)] : []),
      ...(call.query ? [validate("query", call.query)] : []),
      ...(call.json ? [validate("json", call.json)] : []),
      async (c: Context) => {
        const [param, query, json] = (["param", "query", "json"] as const).map((part) => c.req.valid(part as never));
        const outcome: unknown = await route.handle({ path: param, query, json, admin: c.get("user") } as never, c);
        if (outcome instanceof Response) return outcome;
        if (outcome === undefined) throw appError("not-found");
        if (method === "GET" || call.reads) return c.json(outcome);
        const { changes, ...answer } = outcome as { changes: Change[] };
        live.publish(changes);
        return c.json(answer, call.status ?? 200);
      },
    ];
    app.on(method, [`/${address}`], ...handlers);
  }
  return app;
}

/** The schema of the ids in an address. What is no id is not found. */
function idsIn(address: string) {
  const names = [...address.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return names.length > 0 ? v.object(v.entriesFromList(names, IdParam.entries.id)) : undefined;
}
