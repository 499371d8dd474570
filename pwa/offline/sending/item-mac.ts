import { isOffline, offline } from "../../api/errors.ts";
import type { OutboxItem } from "../rows.ts";
import { isLocked } from "../sealed/locked.ts";
import { isSealOf, keyOfServer, sealAtHand } from "../sealed/phone-key.ts";
import { OWN_SUM } from "./kinds.ts";

/*
 * The outbox lies open on the phone, so whoever has held it may have written a row, or changed one.
 * A row is sent by itself only if this page has seen its tap, or if it has the MAC that only the
 * phone key makes: that key is not here while nobody is signed in.
 */
type Tapped = Omit<OutboxItem, "seq">;

/** The code of the last failure of an item that is shown to its user instead of being sent. */
export const UNPROVEN = "unproven-item";
/** That failure. */
export const unproven = { code: UNPROVEN, message: "" };

/** What the items say that this page has seen tapped, or found to be genuine. */
const known = new Set<string>();

/** Notes that this item was just tapped here. */
export function noteTap(item: Tapped): void {
  known.add(sayingOf(item));
}

/**
 * The MAC of an item that was just tapped; undefined where the key is not on the phone now. The
 * item is kept all the same: this page sends it, and a later one shows it to be looked at.
 */
export function macOf(item: Tapped): Promise<ArrayBuffer | undefined> {
  noteTap(item);
  return sealAtHand(item.userId, sayingOf(item)).catch(() => undefined);
}

/**
 * Whether this item is as it was at a tap of its user. The key is the server's, since one on the
 * phone may be planted like the row.
 * @throws ApiError, Offline
 */
export async function isGenuine(item: Tapped): Promise<boolean> {
  const saying = sayingOf(item);
  if (known.has(saying)) return true;
  if (!item.mac) return false;
  const key = await keyOfServer(item.userId).catch((error: unknown) => {
    if (isLocked(error)) return undefined;
    // What something else answers to this question says nothing about the item.
    throw isOffline(error) ? offline(error) : error;
  });
  // What is no MAC at all proves nothing either.
  const proven = key !== undefined && (await isSealOf(key, saying, item.mac).catch(() => false));
  if (proven) known.add(saying);
  return proven;
}

/** All that was settled at the last tap. What changes while an item waits is not in it. */
function sayingOf(item: Tapped): string {
  const { userId, kind, of, id, body, summary, labels, expectedPrice } = item;
  const { createdAt, expiresAt, attachments } = item;
  // What is noted with an order is proved at that tap, before it has an address of its own.
  if (kind === OWN_SUM) return JSON.stringify([kind, userId, summary, body]);
  const files = attachments?.map(({ field, sha256, name, bytes }) => [field, sha256, name, bytes]);
  return JSON.stringify([
    "outbox",
    userId,
    kind,
    of,
    id,
    body,
    summary,
    labels,
    expectedPrice,
    createdAt,
    expiresAt,
    files,
  ]);
}
