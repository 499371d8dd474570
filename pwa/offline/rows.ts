import type { NotedSum } from "../../contract/shop/shop.ts";
import type { Sentence } from "../../contract/values/sentences.ts";

/*
 * The rows of the phone's databases. They outlive releases: rows of older releases must still be
 * readable.
 */

/** A form that was begun. `kind` is the form ("nid", "roshid", "birth"); times are ISO 8601. */
export type Draft = {
  id: string;
  kind: string;
  fields: Record<string, unknown>;
  createdAt: string;
  updatedAt: string;
  /** Made by a tap on an earlier order, and nothing was typed yet: found by its id only. */
  untouched?: boolean;
  /** Why it can't be opened now. Then `fields` is empty. */
  locked?: { bn: string; en: string } | undefined;
};
/**
 * The kind under which saved people are kept among the drafts: so they are stored, wiped at a
 * logout and counted when a browser deletes them as drafts are. No service has a key with a hyphen.
 */
export const CONTACT_DRAFT = "saved-person";

/** A draft as the phone keeps it, its fields `sealed`: see `sealed/phone-key.ts`. */
export type DraftRow = Omit<Draft, "fields" | "locked"> & { sealed: ArrayBuffer };

/**
 * What was read of the conversation about an order, by the order's id: lines as JSON, sealed.
 * `readAt`: ISO 8601.
 */
export type KeptTalk = { _id: string; sealed: ArrayBuffer; readAt: string };

export type OutboxState =
  | "queued"
  | "sending"
  | "done"
  | "needs-login"
  | "needs-attention"
  | "expired";

/**
 * The last failure: a code of `contract/errors.ts`; "offline"; or "bad-answer", when something else
 * answered this item than our server, which `message` tells. `price` in tk.
 */
export type OutboxError = {
  code: string;
  message: string;
  /** What our server said, in both languages. */
  sentence?: Sentence | undefined;
  price?: number | undefined;
  fields?: Record<string, string> | undefined;
  /** The notice of a closed service, in both languages. */
  notice?: { bn: string; en: string } | undefined;
};

/** Something that a user has submitted. Times in ms since 1970, by the phone's clock. */
export type OutboxItem = {
  /**
   * The order of the taps. Numbers begin again when the browser has deleted the database, so what
   * was sent is found by its `id`.
   */
  seq: number;
  /** The Idempotency-Key. Made at the tap and never changed. */
  id: string;
  userId: string;
  /** The refused item in whose place it was sent again. */
  insteadOf?: string | undefined;
  /** What it is, which says its call: see `sending/kinds.ts`. */
  kind: string;
  /** The id in the address of its call, where that has one. */
  of?: string | undefined;
  /** JSON as typed; undefined when the item is done. */
  body: unknown;
  /** What lists show of the item, with masked identifiers. It is kept when the body is removed. */
  summary: Record<string, string>;
  /**
   * The labels of the fields at that time. When a refusal names a field, the service may no longer
   * have it.
   */
  labels?: Record<string, { bn: string; en: string }> | undefined;
  /** The price that the user saw, in tk. */
  expectedPrice: number | undefined;
  /**
   * What an order brings its owner's shop, as it was noted with it: no part of the order. It is
   * sent once that is, as an item of its own, with its own `mac`: so it may change until then.
   */
  own?: { sum: NotedSum; mac?: ArrayBuffer | undefined } | undefined;
  createdAt: number;
  expiresAt: number;
  /** Proves that it is as it was at the tap: see `sending/item-mac.ts`. */
  mac?: ArrayBuffer | undefined;
  attempts: number;
  nextAttemptAt: number;
  state: OutboxState;
  lastError: OutboxError | undefined;
  /**
   * How often, and since when, it failed while our server answered other calls: so it is the item,
   * not the connection.
   */
  failedAlone?: { times: number; since: number } | undefined;
  /**
   * True while the server may have handled the item without our knowing: check that before the item
   * is deleted or sent again.
   */
  maybeSent: boolean;
  /** What `store-answers.ts` keeps of the answer for this kind. */
  result: unknown;
  /** The pictures and PDFs that are sent before the item. Their bytes are rows of their own. */
  attachments?: ItemAttachment[] | undefined;
};

/** `field`: the photo field that names it; `sent`: how many of its `bytes` the server has. */
export type ItemAttachment = {
  field: string;
  sha256: string;
  name: string;
  bytes: number;
  sent: number;
};

/**
 * A picture or PDF, by the id of its draft or item and its SHA-256. A draft's is `sealed`, with its
 * facts; an item's is as open as the item, because the worker must send it. `keptAt` in ms since
 * 1970.
 */
export type AttachmentRow = {
  owner: string;
  sha256: string;
  keptAt: number;
  sealed?: Blob;
  sealedFacts?: ArrayBuffer;
  blob?: Blob;
};

/**
 * `asOf`: when the server last confirmed it, ISO 8601. `version`: the server's; undefined when it
 * was changed here since.
 */
export type CachedValue = {
  name: string;
  value: unknown;
  version: string | undefined;
  asOf: string;
};

/**
 * A delivered file that is kept to open offline, by the id of its order. `path`: of this file, as
 * another may replace it.
 */
export type OfflineFile = {
  _id: string;
  name: string;
  type: string;
  size: number;
  savedAt: string;
  path: string;
};
/** A kept file with its content, `sealed`: see `sealed/phone-key.ts`. */
export type FileRow = OfflineFile & { sealed: Blob };
