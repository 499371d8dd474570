import type { Plant } from "./bundle.ts";

const DRAIN = "pwa/offline/sending/drain.ts";
const OUTBOX = "pwa/offline/sending/outbox.ts";
const SEND = "pwa/offline/sending/send.ts";
const SEND_NOW = "pwa/offline/sending/send-now.ts";
const ORDERS = "server/db/functions/orders.sql";
const LEDGER = "server/db/functions/ledger.sql";
const PLACING = "server/orders/placing-queries.ts";
const CACHED = "pwa/lists/cached-list.ts";

/**
 * Faults that are put in on purpose, one line each, to see that runs find them: of this file, this
 * text is another.
 */
export const plants: Record<string, Plant> = {
  "a killed tab's item stays sending": {
    file: DRAIN,
    from: `.equals("sending").modify({ state: "queued" })`,
    to: `.equals("gone").modify({ state: "queued" })`,
  },
  "a lost connection is a refusal": {
    file: DRAIN,
    from: "if (isApiError(error) && isFinal(error)) {",
    to: "if (isOffline(error) || (isApiError(error) && isFinal(error))) {",
  },
  "trouble of the server is a refusal": {
    file: DRAIN,
    from: "error.status < 500 && error.status !== 408",
    to: "error.status !== 408",
  },
  "a refused item is gone": {
    file: DRAIN,
    from: `await settle({ state: "needs-attention", maybeSent });`,
    to: "await inUserDb(item.userId, ({ outbox }) => outbox.delete(item.seq));",
  },
  "an ended session is a refusal": {
    file: DRAIN,
    from: "if (isApiError(error) && error.status === 401) {\n    await settle",
    to: "if (isApiError(error) && error.status === 499) {\n    await settle",
  },
  "a sent item is sent again": {
    file: DRAIN,
    from: `{ ...done, state: "done" }`,
    to: `{ ...done, body: item.body, state: "queued" }`,
  },
  "lines overtake each other": {
    file: DRAIN,
    from: "!isBehind(each, waiting),",
    to: "!isBehind(each, []),",
  },
  "nothing waits for its time": {
    file: DRAIN,
    from: "return item.nextAttemptAt <= now || item.nextAttemptAt > now + ABSURD_WAIT_MS;",
    to: "return item.nextAttemptAt > now + ABSURD_WAIT_MS;",
  },
  "expired is what was tapped": {
    file: OUTBOX,
    from: "expiresAt: now + LIFETIME_MS,",
    to: "expiresAt: now + 60_000,",
  },
  "each try has a key of its own": {
    file: SEND,
    from: `{ "Idempotency-Key": item.id, [SESSION_OF]: item.userId }`,
    to: `{ "Idempotency-Key": crypto.getRandomValues(new Uint8Array(16)).reduce((hex, byte, at) => hex + (at === 4 || at === 6 || at === 8 || at === 10 ? "-" : "") + byte.toString(16).padStart(2, "0"), "").replace(/^(.{14}).(.{4}).(.*)$/, "$14$2a$3"), [SESSION_OF]: item.userId }`,
  },
  "sent before it is kept": {
    file: SEND_NOW,
    from: "item = await enqueue({ userId, ...asked }, key);",
    to: "item = { ...newItem({ userId, ...asked }, Date.now(), key), seq: 0 };",
  },
  "a refused item stays in the outbox": {
    file: SEND_NOW,
    from: "await removeItem(userId, item.id);",
    to: "true;",
  },
  "sent again under the old key": {
    file: OUTBOX,
    from: "...newItem(said, Date.now()), insteadOf",
    to: "...newItem(said, Date.now(), old.id), insteadOf",
  },
  "what may have arrived is sent again under a new key": {
    file: OUTBOX,
    from: "if (keepsKey(old)) {",
    to: "if (isBadAnswer(old)) {",
  },
  "waits for a login for ever": {
    file: OUTBOX,
    from: `isLogin ? ["needs-login", "queued"] : ["needs-login"]`,
    to: `isLogin ? ["queued"] : ["queued"]`,
  },
  "dropped while it is sent": {
    file: OUTBOX,
    from: `if (!item || (item.state === "sending" && !isUploading(item))) return false;`,
    to: "if (!item) return false;",
  },
  "two taps are one": {
    file: OUTBOX,
    from: "item.seq = (await outbox.get({ id: item.id }))?.seq ?? (await outbox.add(item));",
    to: "item.seq = (await outbox.toCollection().last())?.seq ?? (await outbox.add(item));",
  },
  "a new price is not sent": {
    file: OUTBOX,
    from: "const expectedPrice = changes.price ?? old.expectedPrice;",
    to: "const expectedPrice = undefined;",
  },
  "a logout leaves what was cached": {
    file: "pwa/offline/db.ts",
    from: "const gone = [deleted(userDbName(userId)), deleted(cacheDbName(userId))];",
    to: "const gone = [deleted(userDbName(userId))];",
  },
  "a logout leaves the first screen": {
    file: "pwa/offline/values.ts",
    from: "  removeLocal(snapshotKey(userId));\n",
    to: "",
  },
  "a logout without a line is never told to the server": {
    file: "pwa/session/session.ts",
    from: "keepCookie(PENDING_LOGOUT);",
    to: "dropCookie(PENDING_LOGOUT);",
  },
  "a logout without a line wipes nothing": {
    file: "pwa/session/session.ts",
    from: "writeLocal(PENDING_WIPE_KEY, user._id);",
    to: "if (navigator.onLine === false) writeLocal(PENDING_WIPE_KEY, user._id);",
  },
  "the balance of an overtaken answer": {
    file: "pwa/offline/cache.ts",
    from: "=> isOvertaken(there, askedAt);",
    to: "=> there.asOf === String(askedAt);",
  },
  "an order's answer changes no balance": {
    file: "pwa/offline/cache.ts",
    from: "balance, balanceVersion: undefined };",
    to: "balance: balance - 1, balanceVersion: undefined };",
  },
  "a draft is not written": {
    file: "pwa/offline/drafts/drafts.ts",
    from: "const put = db.drafts.put({ ...saved, sealed });",
    to: "const put = db.drafts.count();",
  },
  "what was read is of another order": {
    file: "pwa/conversation/kept-lines.ts",
    from: "const row = { _id: order, sealed, readAt: new Date().toISOString() };",
    to: "const row = { _id: order, sealed: new ArrayBuffer(0), readAt: new Date().toISOString() };",
  },
  "what was deleted stays in a list": {
    file: CACHED,
    from: ": db[table].bulkDelete(gone));",
    to: ": db[table].bulkDelete([]));",
  },
  "changes of a list are not kept": {
    file: CACHED,
    from: "await rowsOf(db).bulkPut(present);",
    to: `if (found !== "changes") await rowsOf(db).bulkPut(present);`,
  },
  "no key is kept": {
    file: ORDERS,
    from: "where p_key is not null\n",
    to: "where p_key is null\n",
  },
  "any price is charged": {
    file: ORDERS,
    from: "when p_expected <> p.poisha then 'price-changed' end",
    to: "when p_expected < 0 then 'price-changed' end",
  },
  "a refusal is charged": {
    file: ORDERS,
    from: "case when k.refusal is null\n                         and least(a.balance",
    to: "case when least(a.balance",
  },
  "an order costs nothing": {
    file: ORDERS,
    from: "from paid where price > 0\n",
    to: "from paid where price > 100000\n",
  },
  "cancelled without a refund": {
    file: ORDERS,
    from: "perform credit(o.user_id, v_rest, 'refund', 'revenue', 'order', o.id, null, p_admin, p_note);",
    to: "perform 1;",
  },
  "a part is refunded above the price": {
    file: ORDERS,
    from: "and returned + p_amount <= price\n",
    to: "\n",
  },
  "a refund forgets the parts before": {
    file: ORDERS,
    from: "select price - returned into v_rest from orders",
    to: "select price into v_rest from orders",
  },
  "a credit has no transfer's version": {
    file: LEDGER,
    from: "update accounts set balance = balance + p_amount, version = version + 1",
    to: "update accounts set balance = balance + p_amount, version = version + 2",
  },
  "a replay tells the balance of then": {
    file: PLACING,
    from: ", 'balance',\n      spendable(k.user_id)) as facts",
    to: ") as facts",
  },
  "a key is everybody's": {
    file: "server/conversation/conversation.ts",
    from: `if (!same || said !== \`\${files.join()} \${text}\`) throw appError("key-reused");`,
    to: `throw appError("key-reused");`,
  },
  "whose session it is does not matter": {
    file: "server/http/session.ts",
    from: 'if (!user || (meant && meant !== user.id)) throw appError("no-session");',
    to: 'if (!user) throw appError("no-session");',
  },
  "taken back without a refund": {
    file: ORDERS,
    from: "return query select * from cancel_order(p_order, p_owner, p_note);",
    to: "return query update orders set status = 'cancel', decided_by = p_owner where id = p_order returning *;",
  },
  "a delivery that is taken back stays": {
    file: "server/queue/work-queries.ts",
    from: "set status = 'pending', decided_by = null, claimed_by = null",
    to: "set decided_by = null, claimed_by = null",
  },
  "a top-up credits nothing": {
    file: "server/db/functions/recharge.sql",
    from: `perform credit(t.user_id, t.amount, 'topup', 'provider', 'topup', t.id, null,
      coalesce(p_actor, t.user_id), p_trx);`,
    to: "perform 1;",
  },
  "refused money is credited": {
    file: "server/recharge/sent-money.ts",
    from: `if (claim.state !== "claimed") throw`,
    to: `if (claim.state === "credited") throw`,
  },
  "a change of a roshid is charged unseen": {
    file: "server/roshid/roshid.ts",
    from: "sourceId: revision,\n    expectedPrice,",
    to: "sourceId: revision,\n    expectedPrice: undefined,",
  },
  "a change of a roshid is not kept": {
    file: "server/roshid/queries.ts",
    from: "do update set fields = excluded.fields, updated_at",
    to: "do update set updated_at",
  },
  "a repeated save tells the balance of then": {
    file: "server/roshid/routes.ts",
    from: "if (!replayed) return first;",
    to: "if (first) return first;",
  },
  "a refund is given for each try": {
    file: "server/http/idempotency.ts",
    from: "if (claimed.count === 0) return firstAnswer<T>(tx, attempt, sealed?.seal);",
    to: "if (claimed.count < 0) return firstAnswer<T>(tx, attempt, sealed?.seal);",
  },
  "an order that somebody works on is taken back": {
    file: ORDERS,
    from: "and deleted_at is null and claimed_by is null and corrected_at is null for no key update;",
    to: "and deleted_at is null and corrected_at is null for no key update;",
  },
  "a part is given back for each request": {
    file: "server/queue/routes.ts",
    from: 'answerOnce(c, deps, "refund-order", { id, ...json }, async (tx) => ({',
    to: "sql.begin(async (tx) => ({",
  },
};

/** @throws for a name that is none */
export function findPlant(name: string | undefined): Plant | undefined {
  if (name === undefined) return undefined;
  const plant = plants[name];
  if (!plant) throw new Error(`no fault is named ${name}: ${Object.keys(plants).join(", ")}`);
  return plant;
}
