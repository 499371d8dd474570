import type {
  DraftRow,
  FileRow,
  ItemAttachment,
  OutboxError,
  OutboxItem,
  OutboxState,
} from "./rows.ts";

/*
 * Whoever held the phone while nobody was signed in may have written a row. One that no release has
 * written is not shown, sent or opened: it could hold up what is genuine, or break the screen on
 * which that is seen.
 */

const states: Record<OutboxState, true> = {
  queued: true,
  sending: true,
  done: true,
  "needs-login": true,
  "needs-attention": true,
  expired: true,
};

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => Number.isFinite(value);
const isDate: Check = (value) => isNumber(value) && Math.abs(Number(value)) < 8e15;
const isIsoTime: Check = (value) => isText(value) && isDate(Date.parse(String(value)));
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value);
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const eachOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(check);
const has =
  (checks: Record<string, Check>): Check =>
  (value) =>
    isObject(value) &&
    Object.entries(checks).every(([name, check]) => check(value[name as keyof typeof value]));

/** {@link has} for a row of which no field may be forgotten. */
const hasAll = <Row>(checks: Record<keyof Row, Check>): Check => has(checks);
/** A list without holes. */
const wholeListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && Object.values(value).length === value.length && eachOf(check)(value);

/** What is not read, or compared with something first. */
const isAnything: Check = () => true;
const isFlag: Check = (value) => typeof value === "boolean";
/** As the browser counts the rows. */
const isPlace: Check = (value) => Number.isSafeInteger(value) && Number(value) > 0;
const isSentence = has({ bn: isText, en: isText });
const isSentFile = hasAll<ItemAttachment>({
  field: isText,
  sha256: isText,
  name: isText,
  bytes: isNumber,
  sent: isNumber,
});
const isFailure = hasAll<OutboxError>({
  code: isText,
  message: isText,
  sentence: maybe(isSentence),
  notice: maybe(isSentence),
  price: maybe(isNumber),
  fields: maybe(eachOf(isText)),
});

/** True for what may be noted of an order. */
export const isNotedSum: Check = has({
  asked: isNumber,
  came: wholeListOf(has({ tk: isNumber, at: isIsoTime })),
  at: isIsoTime,
});

function isJson(value: unknown): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}

export const isItem: (row: Partial<OutboxItem>) => boolean = hasAll<OutboxItem>({
  seq: isPlace,
  id: isText,
  kind: isText,
  of: maybe(isText),
  userId: isAnything,
  insteadOf: maybe(isText),
  body: isJson,
  summary: eachOf(isText),
  expectedPrice: maybe(isNumber),
  own: maybe(has({ sum: isNotedSum, mac: isAnything })),
  labels: maybe((labels) => eachOf(isSentence)(labels) && isJson(labels)),
  createdAt: isDate,
  expiresAt: isDate,
  mac: isAnything,
  attempts: isNumber,
  nextAttemptAt: isNumber,
  maybeSent: maybe(isFlag),
  state: (state) => isText(state) && Object.hasOwn(states, String(state)),
  lastError: maybe(isFailure),
  failedAlone: maybe(has({ times: isNumber, since: isNumber })),
  result: maybe(has({ orderId: maybe(isText), roshidId: maybe(isText) })),
  attachments: maybe(wholeListOf(isSentFile)),
});

export const isDraft: (row: Partial<DraftRow>) => boolean = has({
  id: isText,
  kind: isText,
  createdAt: isIsoTime,
  updatedAt: isIsoTime,
});

/** True for the row of a delivered file that is kept. */
export const isKeptFile: (row: Partial<FileRow>) => boolean = has({
  _id: isText,
  name: isText,
  type: isText,
  path: isText,
  size: isNumber,
  savedAt: isIsoTime,
});

/** True for what is kept of a session that somebody has ended. */
export const isEndedSession: Check = has({ username: isText, unsent: maybe(isNumber) });
