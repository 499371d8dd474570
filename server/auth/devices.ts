import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { generateCookie } from "hono/cookie";
import type { Db } from "../db/sql.ts";
import { getDeviceKey, isKnownDevice, rememberDevice } from "./queries.ts";

/*
 * A browser in which somebody has logged in keeps a cookie that outlives the session: `id.tag.tag…`. The id is random, and each
 * tag signs it for one user. A login with a tag of its user has a count of tries of its own, so that strangers who guess
 * passwords can't lock people out of their own devices. The cookie names nobody and opens nothing: the password is still
 * needed. Somebody who steals it can only find out whether a name they guess is its user's, by which logins must wait.
 * (OWASP: Slow Down Online Guessing Attacks with Device Cookies.)
 */
const BYTES = 16;
/** The longest time for which browsers keep a cookie. */
const KEPT_SECONDS = 400 * 24 * 3600;
/** How many of the users who share a device are known on it: the latest ones. */
const MOST_PEOPLE = 5;
/** How many devices of a user are known: the latest ones. Each has tries of its own, so their number must be limited. */
const MOST_DEVICES = 20;
/** The id of no user, for a look-up that takes as long as any other. */
const NOBODY = "00000000-0000-0000-0000-000000000000";
const wellFormed = /^[\w-]{22}(\.[\w-]{22}){0,9}$/;

export type Devices = ReturnType<typeof createDevices>;

export function createDevices(sql: Db, { secure }: { secure: boolean }) {
  const cookieName = secure ? "__Host-kagoj-device" : "kagoj-device";
  let key: Buffer | undefined;

  async function sign(id: string, userId: string): Promise<string> {
    key ??= await getDeviceKey(sql);
    return createHmac("sha256", key).update(`${id} ${userId}`).digest().subarray(0, BYTES).toString("base64url");
  }

  return {
    cookieName,

    /** The id of the device in this cookie, if this user has logged in on it before. */
    async findKnown(cookie: string | undefined, userId: string | undefined): Promise<string | undefined> {
      const { id, tags } = read(cookie);
      // A tag is made for an unknown user too, so that the time does not tell which names exist.
      const tag = await sign(id, userId ?? "");
      const known = await isKnownDevice(sql, userId ?? NOBODY, id);
      return known && tags.some((one) => timingSafeEqual(Buffer.from(one), Buffer.from(tag))) ? id : undefined;
    },

    /** Notes that this user has logged in on this device. Answers the Set-Cookie value. */
    async remember(cookie: string | undefined, userId: string): Promise<string> {
      const { id, tags } = read(cookie);
      const tag = await sign(id, userId);
      await rememberDevice(sql, userId, id, MOST_DEVICES);
      const others = tags.filter((one) => one !== tag).slice(0, MOST_PEOPLE - 1);
      return generateCookie(cookieName, [id, tag, ...others].join("."), {
        path: "/",
        httpOnly: true,
        secure,
        sameSite: "Lax",
        maxAge: KEPT_SECONDS,
      });
    },
  };
}

/** Reads a device cookie. Without a good one it is a new device. */
function read(cookie: string | undefined): { id: string; tags: string[] } {
  const [id = "", ...tags] = cookie && wellFormed.test(cookie) ? cookie.split(".") : [];
  return { id: id || randomBytes(BYTES).toString("base64url"), tags };
}
