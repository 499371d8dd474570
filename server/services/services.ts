import {
  type ChangeService,
  declare,
  keyFrom,
  MAX_OWN_SERVICES,
  type NewService,
  reservedNames,
  type Service,
} from "../../contract/services/own.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Sql } from "../db/sql.ts";
import { setExtrasIn } from "../prices/options.ts";
import { setPriceIn } from "../prices/prices.ts";
import { setSwitchIn } from "../switches/switches.ts";
import { getService } from "./catalogue.ts";
import * as queries from "./queries.ts";

/**
 * It can be ordered at once; answers its key. `price` in poisha. Call in a transaction. @throws
 * too-many-services
 */
export async function createService(tx: Db, input: NewService, admin: string): Promise<string> {
  const taken = await queries.listTakenKeys(tx);
  if ((await queries.countOwn(tx)) >= MAX_OWN_SERVICES) throw appError("too-many-services");
  const key = keyFrom(input.name.en, (one) => taken.has(one) || reservedNames.has(one), "service");
  const { price, open = true, help = null, expectedMinutes = null } = input;
  const declaration = declare(input);
  await queries.insertOwn(tx, {
    key,
    declaration,
    poisha: price,
    open,
    help,
    expectedMinutes,
  });
  await setExtrasIn(tx, key, { fields: declaration.fields, given: input.fields }, admin);
  const details = { name: input.name.en, to: tkFromPoisha(price) };
  await recordAudit(tx, { actor: admin, action: "service-made", subject: key, details });
  return key;
}

/**
 * Changes a service; a built-in one only in its price, whether it is open, its line of help and its
 * expected time. `price` in poisha.
 * @throws not-found; service-changed when somebody else was faster, or it is retired;
 * built-in-service
 */
export async function changeService(
  sql: Sql,
  key: string,
  change: ChangeService,
  admin: string,
): Promise<Service> {
  return sql.begin(async (tx) => {
    const row = await queries.lockService(tx, key);
    if (!row) throw appError("not-found");
    if (row.version !== change.version || row.retired)
      throw appError("service-changed", { changed: await queries.findLastChange(tx, row) });
    const {
      version: _version,
      price,
      open,
      help = row.help,
      expectedMinutes = row.expectedMinutes,
      ...given
    } = change;
    const declares = Object.values(given).some((value) => value !== undefined);
    if (declares && !row.declaration) throw appError("built-in-service");
    const declaration =
      row.declaration && (declares ? declare(given, row.declaration) : row.declaration);
    if (price !== undefined) await setPriceIn(tx, row.priceName, price, admin);
    if (declaration) {
      const given = { fields: declaration.fields, given: change.fields ?? [] };
      await setExtrasIn(tx, row.priceName, given, admin);
    }
    if (open !== undefined && open !== row.open) await openOrClose(tx, row, open, admin);
    await queries.updateService(tx, {
      key,
      declaration,
      help,
      expectedMinutes,
      version: row.version + 1,
    });
    await recordAudit(tx, {
      actor: admin,
      action: "service-changed",
      subject: key,
      details: { fields: declares },
    });
    return getService(tx, key);
  });
}

/**
 * Its orders stay as they are. @throws not-found, built-in-service; service-changed when it has
 * another version by now
 */
export async function retireService(
  sql: Sql,
  key: string,
  version: number | undefined,
  admin: string,
): Promise<void> {
  await sql.begin(async (tx) => {
    const row = await queries.lockService(tx, key);
    if (!row) throw appError("not-found");
    if (!row.declaration) throw appError("built-in-service");
    // Retiring twice changes nothing.
    if (row.retired) return;
    if (version !== undefined && version !== row.version) throw appError("service-changed");
    await queries.setRetired(tx, key);
    await recordAudit(tx, { actor: admin, action: "service-retired", subject: key });
  });
}

/** Sets the order of tiles and menu; services that are not named follow in their old order. */
export async function orderServices(sql: Sql, keys: string[], admin: string): Promise<void> {
  await sql.begin(async (tx) => {
    await queries.setPositions(tx, keys);
    await recordAudit(tx, { actor: admin, action: "services-ordered" });
  });
}

async function openOrClose(
  tx: Db,
  row: queries.ServiceRow,
  open: boolean,
  admin: string,
): Promise<void> {
  // Roshid and birth have no switch and are always open (decisions, 3).
  if (!row.switchName) throw appError("built-in-service");
  await setSwitchIn(tx, row.switchName, open, admin);
}
