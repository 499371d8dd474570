import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Fragment } from "postgres";
import { SESSION_LEFT, SESSION_OF } from "../../contract/session.ts";
import { RequiredStep, Role } from "../../contract/users.ts";
import { appError } from "../app-error.ts";
import type { ListRows, ListVersion } from "../db/list-version.ts";
import type { App, OnTheWay, Sessions, SignedIn } from "./app-types.ts";

type With<T extends object> = { Variables: App["Variables"] & T; Bindings: App["Bindings"] };
type SignedInApp = With<{ user: SignedIn }>;
/** The context of a list's route: the user, and the version that `listAnswer` needs. */
export type ListApp = With<{ user: SignedIn; version: ListVersion }>;

export const loadUser = createMiddleware<App>(async (c, next) => {
  await findUser(c);
  return next();
});

/** For a route of signed-in users. @throws no-session, session-ended */
export const requireUser = admit<SignedInApp>("user");

/**
 * For a route of the staff, or of admins alone. `may`: whom of them; `again`: who has a second factor has given it within ten minutes. `rows`: of a list
 * that `listAnswer` answers. @throws no-session, session-ended, forbidden, confirm-needed
 */
export function requireStaff(
  role: "staff" | "admin",
  { again, rows, may }: { again?: true; rows?: ListRows; may?: (user: SignedIn) => boolean },
) {
  return admit<ListApp>(role, rows && { rows }, [], (user) => {
    if (may && !may(user)) throw appError("forbidden");
    return !again || user.confirmed || !user.hasFactor;
  });
}

/** {@link requireUser} for `listAnswer`: with it the version of the list is read. */
export const requireUserOfList = (rows: ListRows) => admit<ListApp>("user", { rows });

/** {@link requireUser} for a route that needs one value of the user `u`. */
export const requireUserWith = <T>(value: Fragment) =>
  admit<With<{ user: SignedIn; value: T }>>("user", { value });

/** {@link requireUser} for a route by which one of these is settled, or that tells what is owed. */
export const requireOwing = (...owed: RequiredStep[]) => admit<SignedInApp>("user", {}, owed);

/** {@link requireOwing}, and the user has proved within ten minutes who they are, if only by the password. @throws confirm-needed */
export const requireConfirmed = (...owed: RequiredStep[]) =>
  admit<SignedInApp>("user", {}, owed, ({ confirmed }) => confirmed);

/** As {@link requireConfirmed}, but a login counts for a minute only: this device may be found unlocked. @throws confirm-needed */
export const requireProof = (...owed: RequiredStep[]) =>
  admit<SignedInApp>("user", {}, owed, ({ justProven }) => justProven);

/** {@link requireOwing} and {@link requireUserWith}, whatever is owed. */
export const requireAnyUserWith = <T>(value: Fragment) =>
  admit<With<{ user: SignedIn; value: T }>>("user", { value }, RequiredStep.options);

/** A value for a page that strangers get too, undefined without a valid session. */
export async function findForUser<T>(c: Context, onTheWay: OnTheWay): Promise<T | undefined> {
  return (await findUser(c, onTheWay)) && c.get("value");
}

function admit<E extends App>(
  role: Role,
  onTheWay?: OnTheWay,
  owed: readonly RequiredStep[] = [],
  isProven: (user: SignedIn) => boolean = () => true,
) {
  const middleware = createMiddleware<E>(async (c, next) => {
    await findUser(c, onTheWay);
    const user: SignedIn | undefined = c.get("holder");
    // Somebody else has logged in meanwhile in the same browser: a request of the former user must not act for them.
    const meant = c.req.header(SESSION_OF);
    if (!user && isEnded(c, meant)) throw appError("session-ended");
    if (!user || (meant && meant !== user.id)) throw appError("no-session");
    if (user.owes && !owed.includes(user.owes)) throw appError(user.owes);
    if (Role.options.indexOf(user.role) < Role.options.indexOf(role)) throw appError("forbidden");
    if (!isProven(user)) throw appError("confirm-needed");
    c.set("user", user);
    return next();
  });
  return Object.assign(middleware, { access: role });
}

export function accessOf(handler: object): Role | undefined {
  return "access" in handler ? (handler.access as Role) : undefined;
}

/** Whether somebody has ended the session of this request. A page is only told that of its own user's. */
function isEnded(c: Context, meant: string | undefined): boolean {
  const endedOf = c.get("endedOf");
  return endedOf !== undefined && (meant === undefined || meant === endedOf);
}

/** Loads the signed-in user, who is nobody here as long as something is owed, and renews or clears the cookie when it is time. */
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
