import { createHash, randomBytes } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { DeviceBounds } from "../../contract/desk/heard.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Sql } from "../db/sql.ts";
import type { App } from "../http/app-types.ts";
import { limitRate } from "../http/rate-limit.ts";
import * as queries from "./queries.ts";
import { readyRules } from "./ready-rules.ts";

const KEY_BYTES = 32;
/** Sixty a minute; a phone that was away for a day says all of it at once. */
const MOST = 600;
const SECONDS = 600;

const hashOf = (key: string) => createHash("sha256").update(key).digest();

/**
 * Lets in a device by its key, `Authorization: Bearer`. No session is looked at. @throws
 * wrong-device-key, too-many-requests
 */
export function admitDevice(sql: Sql) {
  return createMiddleware<App>(async (c, next) => {
    const [, key] = /^Bearer\s+(kgj_[\w-]{43})$/i.exec(c.req.header("Authorization") ?? "") ?? [];
    const device = key && (await queries.findDevice(sql, hashOf(key)));
    if (!device) throw appError("wrong-device-key");
    await limitRate(sql, `heard of ${device.id}`, MOST, SECONDS);
    c.set("device", device.id);
    return next();
  });
}

/**
 * Makes a device; its key is told once. The first brings the ready rules along. Call in a
 * transaction. @throws device-there
 */
export async function makeDevice(tx: Db, name: string, admin: string) {
  const key = `kgj_${randomBytes(KEY_BYTES).toString("base64url")}`;
  const _id = await queries.insertDevice(tx, name, hashOf(key));
  if (!_id) throw appError("device-there");
  if ((await queries.listRules(tx)).length === 0)
    for (const rule of readyRules) await queries.insertRule(tx, rule);
  await recordAudit(tx, {
    actor: admin,
    action: "heard-device-made",
    subject: _id,
    details: { name },
  });
  return { _id, key };
}

/** Call in a transaction. @throws not-found, device-there */
export async function setDevice(
  tx: Db,
  id: string,
  bounds: DeviceBounds,
  admin: string,
): Promise<void> {
  const before = await queries.lockDevice(tx, id);
  if (!before) throw appError("not-found");
  if (await queries.isNamed(tx, bounds.name, id)) throw appError("device-there");
  await queries.updateDevice(tx, id, bounds);
  const words = ({ name, mostMessage, mostDay }: queries.Bounds) =>
    `${name}: ${tkFromPoisha(mostMessage)} / ${tkFromPoisha(mostDay)} tk`;
  await recordAudit(tx, {
    actor: admin,
    action: "heard-device-set",
    subject: id,
    details: { from: words(before), to: words(bounds) },
  });
}

/** Its key is worth nothing from now on. Call in a transaction. @throws not-found */
export async function endDevice(tx: Db, id: string, admin: string): Promise<void> {
  const device = await queries.lockDevice(tx, id);
  if (!device || !(await queries.endDevice(tx, id))) throw appError("not-found");
  await recordAudit(tx, {
    actor: admin,
    action: "heard-device-ended",
    subject: id,
    details: { name: device.name },
  });
}
