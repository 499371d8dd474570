import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Call } from "../../contract/calls/call.ts";
import { KeyMay } from "../../contract/keys/api-keys.ts";
import { SESSION_LEFT, SESSION_OF } from "../../contract/session.ts";
import { Role } from "../../contract/users.ts";
import { appError } from "../app-error.ts";
import type { ListVersion } from "../db/list-version.ts";
import { changedOne, type Db } from "../db/sql.ts";
import type { App, OnTheWay, Sessions, SignedIn } from "./app-types.ts";

type With<T extends object> = { Variables: App["Variables"] & T; Bindings: App["Bindings"] };
/** The context of a list's route: the user, and the version that `listAnswer` needs. */
export type ListApp = With<{ user: SignedIn; version: ListVersion }>;

export const loadUser = createMiddleware<App>(async (c, next) => {
  await findUser(c);
  return next();
});

/**
 * Lets in whom the contract names for a call, once it knows who they are. `onTheWay`: the version
 * of a list or a value of the user, read by the same statement. `may`: whom of them. @throws
 * no-session, session-ended, forbidden, confirm-needed, what is owed
 */
export function admitTo(
  { who, again, owing = [], key, worker }: Call,
  onTheWay: OnTheWay,
  may: (user: SignedIn) => boolean = () => true,
): MiddlewareHandler {
  if (who === "anybody") return loadUser;
  const least: Role = who ?? "admin";
  const isProven = (user: SignedIn) =>
    again === "just-now" ? user.justProven : again !== true || user.confirmed;
  const middleware = createMiddleware<ListApp>(async (c, next) => {
    const program = keyIn(c);
    if (program) await findProgram(c, program, onTheWay, key);
    else await findUser(c, onTheWay);
    const user: SignedIn | undefined = c.get("holder");
    // Somebody else has logged in meanwhile in the same browser: a request of the former user must
    // not act for them.
    const meant = c.req.header(SESSION_OF);
    if (!user && isEnded(c, meant)) throw appError("session-ended");
    if (!user || (meant && meant !== user.id)) throw appError("no-session");
    if (user.owes && !owing.includes(user.owes)) throw appError(user.owes);
    const isBelow = Role.options.indexOf(user.role) < Role.options.indexOf(least);
    const isShut = user.payer !== user.id && !worker;
    if (isBelow || isShut || !may(user)) throw appError("forbidden");
    if (!isProven(user)) throw appError("confirm-needed");
    c.set("user", user);
    return next();
  });
  return Object.assign(middleware, { access: least });
}

const bearer = /^Bearer\s+(kgk_[\w-]{43})$/i;

/**
 * The key that a program has sent. A page of another site can't: its browser would ask us first.
 */
export function keyIn(c: Context): string | undefined {
  return bearer.exec(c.req.header("Authorization") ?? "")?.[1];
}

/**
 * The customer whose key it is, as who makes this request; a session beside it does not count.
 * `granted`: which key may make this call, no one without it. @throws wrong-api-key, key-may-not
 */
async function findProgram(
  c: Context,
  key: string,
  onTheWay: OnTheWay,
  granted: KeyMay | undefined,
): Promise<void> {
  const found = await (c.get("sessions") as Sessions).ofKey(key, onTheWay);
  if (!found) throw appError("wrong-api-key");
  const may = KeyMay.options.indexOf(found.may);
  if (!granted || may < KeyMay.options.indexOf(granted)) throw appError("key-may-not");
  c.set("holder", found.user);
  c.set("version", found.version);
  c.set("value", found.value);
}

/**
 * The session of this request goes on until the transaction ends. The guard has looked before the
 * body was read, which who sends it may hold up until all sessions were ended: so what opens the
 * account, or gives a way into it, asks again where it is written. Where a new password is set
 * meanwhile, lock the account before. @throws no-session
 */
export async function holdSession(
  tx: Db,
  { sessionId }: Pick<SignedIn, "sessionId">,
): Promise<void> {
  const goesOn = await changedOne(tx`
    select from sessions where id = ${sessionId} and expires_at > now() for key share`);
  if (!goesOn) throw appError("no-session");
}

/** A value for a page that strangers get too, undefined without a valid session. */
export async function findForUser<T>(c: Context, onTheWay: OnTheWay): Promise<T | undefined> {
  return (await findUser(c, onTheWay)) && c.get("value");
}

export function accessOf(handler: object): Role | undefined {
  return "access" in handler ? (handler.access as Role) : undefined;
}

/**
 * Whether somebody has ended the session of this request. A page is only told that of its own
 * user's.
 */
function isEnded(c: Context, meant: string | undefined): boolean {
  const endedOf = c.get("endedOf");
  return endedOf !== undefined && (meant === undefined || meant === endedOf);
}

/**
 * Loads the signed-in user, who is nobody here as long as something is owed, and renews or clears
 * the cookie when it is time.
 */
async function findUser(c: Context, onTheWay?: OnTheWay): Promise<SignedIn | undefined> {
  const sessions: Sessions = c.get("sessions");
  const token = sessions.tokenIn(c.req.header("Cookie"));
  if (!token) return undefined;
  const {
    user: holder,
    cookie,
    endedOf,
    version,
    value,
  } = await sessions.validate(token, onTheWay);
  const user = holder?.owes ? undefined : holder;
  c.set("holder", holder);
  c.set("user", user);
  c.set("endedOf", endedOf);
  c.set("version", version);
  c.set("value", value);
  if (cookie) c.header("Set-Cookie", cookie, { append: true });
  if (holder) c.header(SESSION_LEFT, String(holder.secondsLeft));
  return user;
}
