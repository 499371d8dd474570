import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { generateCookie } from "hono/cookie";
import type { Db } from "../db/sql.ts";
import { getDeviceKey, isKnownDevice, keepDevice } from "./queries.ts";

/*
 * A browser in which somebody has logged in keeps a cookie that outlives the session: `id.tag.tag…`. The id is random, and
 * each tag signs it for one person, so it reads as nobody's. Whoever steals it can find out whose it is for a name they
 * already guess, by wrong logins: a name that must wait elsewhere need not wait here. Whoever brings a tag of the person they log
 * in as has a count of tries of their own, so that strangers who guess can't lock people out of their own devices. It opens
 * nothing: the password is asked all the same. (OWASP: Slow Down Online Guessing Attacks with Device Cookies.)
 */
const BYTES = 16;
/** The longest that browsers keep a cookie. */
const KEPT_SECONDS = 400 * 24 * 3600;
/** Of those who share a device, the last so many are known on it. */
const MOST_PEOPLE = 5;
/** Of one person's devices, the last so many: each has tries of its own, and whoever has the password could make any number. */
const MOST_DEVICES = 20;
/** Nobody's: to ask takes as long. */
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

    /** The id of the device that this cookie names, if this person has logged in on it before. */
    async findKnown(cookie: string | undefined, userId: string | undefined): Promise<string | undefined> {
      const { id, tags } = read(cookie);
      // Signed for nobody too: the time must not tell which names exist.
      const tag = await sign(id, userId ?? "");
      const known = await isKnownDevice(sql, userId ?? NOBODY, id);
      return known && tags.some((one) => timingSafeEqual(Buffer.from(one), Buffer.from(tag))) ? id : undefined;
    },

    /** Notes that this person has logged in on this device. Returns the Set-Cookie value. */
    async remember(cookie: string | undefined, userId: string): Promise<string> {
      const { id, tags } = read(cookie);
      const tag = await sign(id, userId);
      await keepDevice(sql, userId, id, MOST_DEVICES);
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

/** Anything but a cookie of ours is a new device. */
function read(cookie: string | undefined): { id: string; tags: string[] } {
  const [id = "", ...tags] = cookie && wellFormed.test(cookie) ? cookie.split(".") : [];
  return { id: id || randomBytes(BYTES).toString("base64url"), tags };
}
