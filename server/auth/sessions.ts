import { hash } from "node:crypto";
import { parse } from "hono/utils/cookie";
import { type Adapter, generateIdFromEntropySize, Lucia, TimeSpan } from "lucia";
import type { Fragment } from "postgres";
import type { SessionInfo } from "../../contract/auth.ts";
import type { KeyMay } from "../../contract/keys/api-keys.ts";
import { kindsWith } from "../../contract/news/news.ts";
import type { RequiredStep } from "../../contract/users.ts";
import { appError } from "../app-error.ts";
import { type Glance, glance, versionOfList } from "../db/list-version.ts";
import { isOpen } from "../db/mine.ts";
import { changedOne, type Sql } from "../db/sql.ts";
import type { FoundKey, FoundSession, OnTheWay, SignedIn } from "../http/app-types.ts";
import { hashOfKey } from "../keys/keys.ts";

/*
 * The only file that knows Lucia, which makes tokens and cookies and decides when to renew. The
 * adapter keeps hashes, and clamps its one lifetime to ours: idle 30 days for users and 12 hours
 * for staff and admins, 90 days in all.
 */
const IDLE = new TimeSpan(30, "d");
const ABSOLUTE_DAYS = 90;
/** What a browser is told though its session has ended. */
const toldAfterwards = kindsWith(({ push }) => push?.afterwards === true);
/** The length of Lucia's own tokens. */
const TOKEN_BYTES = 25;

type Attributes = { userAgent?: string; passwordHash?: string };

declare module "lucia" {
  interface Register {
    Lucia: Lucia<Attributes, SignedIn>;
    DatabaseSessionAttributes: Attributes;
    DatabaseUserAttributes: Omit<SignedIn, "id">;
  }
}

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(sql: Sql, options: { secure: boolean }) {
  const owes = owedBy(sql, options);
  const lucia = new Lucia<Attributes, SignedIn>(createAdapter(sql, owes), {
    sessionExpiresIn: IDLE,
    // The __Host- prefix makes a browser refuse the cookie unless it is Secure, ours alone and for
    // every path.
    sessionCookie: {
      name: options.secure ? "__Host-kagoj" : "kagoj",
      attributes: { secure: options.secure, sameSite: "lax", path: "/" },
    },
    getUserAttributes: (attributes) => attributes as SignedIn,
  });
  const { sessionCookieName: name } = lucia;
  return {
    // Only our own cookie is read: Lucia decodes all, and throws for one of another program that
    // can't be.
    tokenIn: (header = ""): string | undefined => parse(header, name)[name] || undefined,

    /**
     * Starts a session. Answers the Set-Cookie value, which is the only place with the token.
     * `passwordHash`: the one that was verified. @throws wrong-credentials when it is another by
     * now
     */
    async start(userId: string, userAgent: string, passwordHash?: string): Promise<string> {
      const session = await lucia.createSession(userId, {
        userAgent: userAgent.slice(0, 200),
        ...(passwordHash !== undefined && { passwordHash }),
      });
      return lucia.createSessionCookie(session.id).serialize();
    },

    async findOwed(userId: string): Promise<RequiredStep | undefined> {
      const [row] = await sql<
        { owes: RequiredStep | null }[]
      >`select ${owes} as owes from users u where u.id = ${userId}`;
      return row?.owes ?? undefined;
    },

    /**
     * The session of a token, the cookie to send when it was renewed or is invalid, and what is
     * read for its user `onTheWay`.
     */
    async validate(token: string, onTheWay?: OnTheWay): Promise<FoundSession> {
      const { session, user } = await lucia.validateSession(token);
      if (!session) {
        const { renewed, endedOf } = await fateOf(sql, token);
        // A renewed token: its browser has the new cookie, or is about to get it, and this answer
        // must not clear that. An ended session: the service worker may ask first, and with a
        // cleared cookie the page would never learn why it was signed out.
        const blank = renewed || endedOf ? undefined : lucia.createBlankSessionCookie().serialize();
        return { user: undefined, cookie: blank, endedOf };
      }
      const cookie = session.fresh ? lucia.createSessionCookie(session.id).serialize() : undefined;
      return { user, cookie, ...(onTheWay && (await readOnTheWay(sql, user.id, onTheWay))) };
    },

    async ofKey(key: string, onTheWay: OnTheWay): Promise<FoundKey | undefined> {
      const found = await findByKey(sql, owes, key);
      if (!found) return undefined;
      return { ...found, ...(await readOnTheWay(sql, found.user.id, onTheWay)) };
    },

    /** Ends the session of this token. Answers the Set-Cookie value that clears it. */
    async end(token: string | undefined): Promise<string> {
      if (token) await lucia.invalidateSession(token);
      return lucia.createBlankSessionCookie().serialize();
    },

    /**
     * Gives the session with this row id a new token. The old one becomes invalid. Answers the
     * Set-Cookie value.
     */
    async renewToken(sessionId: string): Promise<string> {
      const token = generateIdFromEntropySize(TOKEN_BYTES);
      await sql`
        update sessions set token_hash = ${hashToken(token)}, former_token_hash = token_hash
        where id = ${sessionId}`;
      return lucia.createSessionCookie(token).serialize();
    },

    async confirm(sessionId: string): Promise<void> {
      await sql`update sessions set confirmed_at = now() where id = ${sessionId}`;
    },

    async doubtOthers(userId: string, sessionId: string): Promise<void> {
      await sql`update sessions set confirmed_at = null
        where user_id = ${userId} and id <> ${sessionId}`;
    },

    /**
     * Ends every session of a user, but the one with row id `except`, and every login that awaits
     * its second step.
     */
    async endAll(userId: string, except?: string): Promise<void> {
      await sql`
        with tickets as (delete from login_tickets where user_id = ${userId})
        delete from sessions where user_id = ${userId} and id is distinct from ${except ?? null}`;
    },

    endOne: (userId: string, sessionId: string): Promise<boolean> =>
      changedOne(sql`delete from sessions where user_id = ${userId} and id = ${sessionId}`),

    async list(userId: string, current: string): Promise<SessionInfo[]> {
      return sql<SessionInfo[]>`
        select id as _id, user_agent, iso(created_at) as created_at,
          iso(last_seen_at) as last_seen_at,
               id = ${current} as current
        from sessions where user_id = ${userId} and expires_at > now()
        order by sessions.last_seen_at desc`;
    },

    async stillOpen(ids: string[]): Promise<Set<string>> {
      const rows = await sql<{ id: string }[]>`
        select s.id from sessions s join users u on u.id = s.user_id
        where s.id = any(${ids}) and s.expires_at > now() and ${isOpen(sql)}`;
      return new Set(rows.map((row) => row.id));
    },

    /**
     * Forgets sessions that have ended by themselves, and ended ones whose cookie is gone by now.
     * Answers how many of the first. One whose browser is still to be told why it ended stays until
     * it was.
     */
    async endExpired(): Promise<number> {
      await sql`delete from ended_sessions
        where ended_at < now() - make_interval(days => ${ABSOLUTE_DAYS})`;
      const ended = await sql`
        delete from sessions where expires_at <= now() and not exists (
          select from push_subscriptions s join push_messages m on m.subscription_id = s.id
          where s.session_id = sessions.id and m.status = any(${toldAfterwards}))`;
      return ended.count;
    },
  };
}

function owedBy(sql: Sql, { secure }: { secure: boolean }): Fragment {
  const made = secure ? sql`u.password_from <> 'person'` : sql`u.password_from = 'program'`;
  // A week after the account was made, or after the second factor was taken away.
  const due = secure
    ? sql`u.factor_from < now() - interval '7 days' and not ${hasFactor(sql)}`
    : sql`false`;
  return sql`
    case when ${made} then 'new-password-needed'
         when u.role <> 'user' and ${due} then 'own-factor-needed' end`;
}

/**
 * The SQL of whether `u`, staff or an admin, has a second factor; false for users, who are not
 * asked for it again.
 */
function hasFactor(sql: Sql): Fragment {
  return sql`case when u.role <> 'user' then exists (select from factors f where f.user_id = u.id)
    else false end`;
}

function createAdapter(sql: Sql, owes: Fragment): Adapter {
  // Names the idle time by role once; both the first expiry and each renewal use it.
  const idle = sql`case when u.role <> 'user' then interval '12 hours' else interval '30 days' end`;
  return {
    async getSessionAndUser(token) {
      const asked = hashToken(token);
      // Renewing is due at half of the role's idle time, but not at the absolute end, where it
      // changes nothing.
      const [row] = await sql<(SignedIn & { tokenHash: string; due: boolean })[]>`
        select s.token_hash, s.id as session_id, u.id, coalesce(u.pays_from, u.id) as payer, u.role,
          u.services, ${owes} as owes,
          ${hasFactor(sql)} as has_factor,
               coalesce(s.confirmed_at between now() - interval '10 minutes' and now(),
                 false) as confirmed,
               coalesce(s.confirmed_at between now() - interval '10 minutes' and now()
                        and (s.confirmed_at > s.created_at
                          or s.created_at > now() - interval '1 minute'), false) as just_proven,
               s.expires_at < least(s.absolute_until, now() + ${idle} / 2) as due,
               ceil(extract(epoch from s.expires_at - now()))::int as seconds_left
        from sessions s
        join users u on u.id = s.user_id
        where s.token_hash = ${asked} and s.expires_at > now()
          and ${isOpen(sql)}`;
      if (!row) return [null, null];
      const { tokenHash, due, owes: owed, ...user } = row;
      // A broken pooler may answer with another session. Then nobody is signed in, rather than
      // somebody else.
      if (tokenHash !== asked)
        throw new Error("the database answered with a session that was not asked for");
      // Lucia looks at this process's clock, which need not be the database's, and renews at half
      // of its own time.
      const expiresAt = new Date(Date.now() + IDLE.milliseconds() * (due ? 0.25 : 1));
      return [
        { id: token, userId: user.id, expiresAt, attributes: {} },
        {
          id: user.id,
          attributes: { ...user, owes: owed ?? undefined } as SignedIn,
        },
      ];
    },
    async setSession(session) {
      const { userAgent = "", passwordHash = null } = session.attributes;
      // Who changes the password waits for this row, or this waits for them: their `ended` sees it.
      const started = await sql`
        insert into sessions (token_hash, user_id, user_agent, expires_at, absolute_until)
        select ${hashToken(session.id)}, u.id, ${userAgent},
          now() + ${idle}, now() + make_interval(days => ${ABSOLUTE_DAYS})
        from users u
        where u.id = ${session.userId}
          and u.password_hash = coalesce(${passwordHash}, u.password_hash)
        for share`;
      if (started.count === 0) throw appError("wrong-credentials");
    },
    async updateSessionExpiration(token) {
      await sql`
        update sessions s set last_seen_at = now(),
          expires_at = least(now() + ${idle}, s.absolute_until)
        from users u where u.id = s.user_id and s.token_hash = ${hashToken(token)}`;
    },
    // At a logout or the next login of this browser. It runs out first, because a good one that is
    // deleted counts as ended by somebody: see the trigger of the table.
    async deleteSession(token) {
      await sql`update sessions set expires_at = now() where token_hash = ${hashToken(token)}
        and expires_at > now()`;
      await sql`delete from sessions where token_hash = ${hashToken(token)}`;
    },
    async deleteUserSessions(userId) {
      await sql`delete from sessions where user_id = ${userId}`;
    },
    // endExpired, which counts them.
    deleteExpiredSessions: () => Promise.resolve(),
    // Lucia's own list would hand out tokens; ours lists by row id.
    getUserSessions: () => Promise.resolve([]),
  };
}

/** A key is no proof of who holds it, and its owner is asked for nothing twice. */
const byKey = { owes: undefined, confirmed: false, justProven: false, hasFactor: false } as const;

async function findByKey(sql: Sql, owes: Fragment, key: string) {
  const [row] = await sql<
    { keyId: string; stale: boolean; may: KeyMay; id: string; services: string[] }[]
  >`
    select k.id as key_id, k.may, u.id, u.services,
      coalesce(k.last_used_at < now() - interval '1 minute', true) as stale
    from api_keys k join users u on u.id = k.user_id
    where k.key_hash = ${hashOfKey(key)} and u.role = 'user' and u.pays_from is null
      and ${isOpen(sql)} and ${owes} is null`;
  if (!row) return undefined;
  const { keyId, stale, may, id, services } = row;
  if (stale) await sql`update api_keys set last_used_at = now() where id = ${keyId}`;
  const whose = { id, payer: id, role: "user", services } as const;
  const user: SignedIn = { ...byKey, ...whose, sessionId: keyId, secondsLeft: 0 };
  return { user, may };
}

/** The version of a list of the user `u`, and one value. */
async function readOnTheWay(sql: Sql, userId: string, { rows, value }: OnTheWay) {
  const [row] = await sql<{ value: unknown; glance: Glance | null }[]>`
    select (${value ?? sql`null`}) as value, (${rows ? glance(sql, rows) : sql`null`}) as glance
    from users u where u.id = ${userId}`;
  return (
    row && {
      version: row.glance ? versionOfList(row.glance) : undefined,
      value: row.value ?? undefined,
    }
  );
}

/**
 * What became of a token without a session: `renewed` by another one, or ended by somebody, then
 * the user whose session it was.
 */
async function fateOf(
  sql: Sql,
  token: string,
): Promise<{ renewed: boolean; endedOf: string | undefined }> {
  const [row] = await sql<[{ renewed: boolean; endedOf: string | null }]>`
    select exists (select from sessions where former_token_hash = ${hashToken(token)}) as renewed,
           (select user_id from ended_sessions where token_hash = ${hashToken(token)}) as ended_of`;
  return { renewed: row.renewed, endedOf: row.endedOf ?? undefined };
}

function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}
