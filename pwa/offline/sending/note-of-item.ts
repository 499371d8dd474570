import type { OwnSum } from "../../../contract/shop/shop.ts";
import { inUserDb } from "../db.ts";
import { isGenuine } from "./item-mac.ts";
import { findItem, isUnproven, signed } from "./outbox.ts";

/**
 * Notes of an order that is not sent yet what it brings. False when it is being sent, or was.
 */
export async function noteOfItem(userId: string, id: string, own: OwnSum): Promise<boolean> {
  const item = await findItem(userId, id);
  if (!item || item.state === "done" || item.state === "sending" || isUnproven(item)) return false;
  if (!(await isGenuine(item))) return false;
  const noted = await signed({ ...item, own });
  return inUserDb(userId, ({ outbox }) =>
    outbox
      .where({ id })
      .and(({ state }) => state === item.state)
      .modify({ own, mac: noted.mac }),
  ).then((changed) => changed > 0);
}
