/*
 * The page's own code, as its screens call it, without the screens: what a tap does, and what a
 * screen would show. It is bundled once, and run once for each tab, with a browser of its own
 * (`../browser.ts`).
 */
import { getDefaultStore } from "jotai";
import type { OrderMessage } from "../../contract/conversation.ts";
import type { Order } from "../../contract/orders.ts";
import type { Roshid, RoshidFields } from "../../contract/roshid.ts";
import { builtIns } from "../../contract/services/index.ts";
import { roshid } from "../../contract/services/roshid.ts";
import { extraOf } from "../../contract/services/values.ts";
import { call } from "../../pwa/api/client.ts";
import { request } from "../../pwa/api/request.ts";
import { type Discussed, write } from "../../pwa/conversation/conversation.ts";
import { findLines, rememberLines } from "../../pwa/conversation/kept-lines.ts";
import { myOrders } from "../../pwa/my-orders/my-orders.ts";
import { MY_RECHARGES, readValue } from "../../pwa/offline/cache.ts";
import { currentUser, currentUserAtom, isStillHere } from "../../pwa/offline/chat-user.ts";
import { isOnline, startConnection } from "../../pwa/offline/connection.ts";
import { listDrafts } from "../../pwa/offline/drafts/drafts.ts";
import { autosaveDraft } from "../../pwa/offline/drafts/use-draft.ts";
import type { OutboxItem } from "../../pwa/offline/rows.ts";
import { itemCalls, MESSAGE_KIND, SENT_MONEY } from "../../pwa/offline/sending/kinds.ts";
import { isStuck, listOutbox } from "../../pwa/offline/sending/outbox.ts";
import { flushOutbox, startSync } from "../../pwa/offline/sending/sync.ts";
import { followValues } from "../../pwa/offline/use-stored.ts";
import { shownValue } from "../../pwa/offline/values.ts";
import { placeOrder } from "../../pwa/orders/place-order.ts";
import { dropWaiting, editWaiting, sendAgain } from "../../pwa/outbox/outbox.ts";
import { loadMyRecharges } from "../../pwa/recharge/my-recharges.ts";
import { sayMoneySent } from "../../pwa/recharge/sent/sent-money.ts";
import { forgetRoshid, myRoshids, restoreRoshid, saveRoshid } from "../../pwa/roshid/roshid.ts";
import type { OrderValues } from "../../pwa/services/fields/service-form.ts";
import { findService } from "../../pwa/services/services.ts";
import { adoptLogin, enter, signOut, startSession } from "../../pwa/session/session.ts";
import { settleIn } from "../../pwa/session/tidy.ts";
import { beginStart, recheckValues, refreshValues } from "../../pwa/settings/start.ts";
import { storeAnswers } from "../../pwa/store-answers.ts";
import { EXTRA } from "../extra.ts";

const sellable = builtIns.filter(({ key }) => ["nid", "tin", EXTRA.name].includes(key));
let unfollow: () => void = () => undefined;

/** As `main.tsx`. */
export async function start(): Promise<void> {
  startConnection();
  // As the layout, which goes with its user.
  getDefaultStore().sub(currentUserAtom, () => currentUser() ?? unfollow());
  const taken = adoptLogin();
  startSession();
  beginStart();
  await taken.catch(() => undefined);
  if (currentUser()) enterFrame();
}

/** As the layout of signed-in screens does when somebody has come in. */
function enterFrame(): void {
  const userId = currentUser()?._id;
  if (!userId) return;
  startSync(storeAnswers);
  settleIn(userId).catch(() => undefined);
  unfollow();
  unfollow = followValues(userId);
  recheckValues().catch(() => undefined);
}

export async function logIn(username: string, password: string): Promise<void> {
  await enter("POST auth/login", { username, password });
  enterFrame();
}

export const logOut = signOut;
export const who = () => currentUser()?._id;
export const online = isOnline;
export const flush = () => flushOutbox();

/** What the top bar shows, in tk; undefined for unknown. */
export function shownBalance(): number | undefined {
  const userId = currentUser()?._id;
  return userId ? shownValue(userId, "user").value?.balance : undefined;
}

/** The price that the form of this service shows, in tk, with what its option adds. */
export function shownPrice(nth: number): number | undefined {
  const { key, price } = serviceAt(nth);
  const base = priceOf(price.name);
  const known = findService(key);
  const { field, value } = EXTRA.option;
  return base && known && base + extraOf(known, { [field]: value });
}

/** What a new roshid costs, or a change of one. */
export const shownRoshidPrice = (isEdit: boolean) =>
  priceOf((isEdit ? roshid.editPrice : roshid.price).name);

function priceOf(name: string): number | undefined {
  const userId = currentUser()?._id;
  return userId ? shownValue(userId, "prices").value?.[name] : undefined;
}

const serviceAt = (nth: number) => sellable[nth % sellable.length] as (typeof sellable)[number];

/** Orders a service for the number of an identity card, at the price that is shown. */
export function order(nth: number, number: string, price: number, form: string) {
  const service = serviceAt(nth);
  const { field, value } = EXTRA.option;
  const values: OrderValues = service.alternatives
    ? { nidNumber: number }
    : { number, [field]: value };
  return placeOrder(service, values, price, form);
}

/** Opens the lists, and asks for what is new. */
export async function look(): Promise<void> {
  await Promise.allSettled([
    refreshValues(),
    myOrders.refresh(),
    myRoshids.refresh(),
    loadMyRecharges(),
  ]);
}

/** What the lists show, by the path under which the server has it. */
export async function lists(): Promise<Record<string, { _id: string }[]>> {
  const userId = currentUser()?._id;
  if (!userId) return {};
  return {
    "apply/my-order": await listedOrders(),
    "apply/get-roshid": await listedRoshids(),
    "rechargeHistory/mine": (await readValue<{ _id: string }[]>(userId, MY_RECHARGES))?.value ?? [],
  };
}

/** Takes a pending order back. @throws ApiError, Offline */
export async function withdraw(order: string): Promise<void> {
  await request("PUT apply/my-order/:id", { path: { id: order }, json: { status: "cancel" } });
  await Promise.all([myOrders.refresh(), refreshValues()]).catch(() => undefined);
}

/** Saves a roshid of this number; `of`: instead of that one. */
export function keepRoshid(serialNo: string, price: number, of: string | undefined, form: string) {
  const fields = Object.fromEntries(roshid.fields.map(({ name }) => [name, "1"]));
  const owner = { ownerName: "Rahima", ownerShare: "1" };
  const land = { landCategory: "field", landArea: "33", plotNo: "77" };
  const rows = { ownerDetails: [owner], landDetails: [land] };
  return saveRoshid({ ...fields, ...rows, serialNo } as RoshidFields, price, {
    id: of,
    draftId: form,
  });
}

export async function listedRoshids(): Promise<Roshid[]> {
  const userId = currentUser()?._id;
  return userId ? (await myRoshids.read(userId)).rows : [];
}

/** Deletes a roshid, or has it back. @throws ApiError, Offline */
export async function deleteRoshid(id: string): Promise<void> {
  await request("DELETE apply/delete-roshid", { json: { id } });
  await forgetRoshid(id);
}
export const bringRoshidBack = restoreRoshid;

export async function listedOrders(): Promise<Order[]> {
  const userId = currentUser()?._id;
  return userId ? (await myOrders.read(userId)).rows : [];
}

/**
 * What the conversation about an order shows after it was asked for, and offline what is kept of
 * it.
 */
export async function readLines(order: string): Promise<OrderMessage[] | undefined> {
  const userId = currentUser()?._id;
  if (!userId) return undefined;
  const place = { path: itemCalls[MESSAGE_KIND].path(order), order };
  try {
    const read = await call<OrderMessage[]>("get", place.path);
    if (!isStillHere(userId)) return undefined;
    void rememberLines(userId, place, read);
    return read;
  } catch {
    return isStillHere(userId) ? findLines<OrderMessage>(userId, place) : undefined;
  }
}

export function writeLine(order: string, text: string, staff: boolean) {
  return write({ _id: order } as Discussed, staff, { text, files: [] });
}

/** Says that money was sent to the desk's number. */
export function sayMoney(amount: number, trxId: string) {
  const form = { wallet: "bkash", amount: String(amount), trxId, lastFour: "1234" } as const;
  return sayMoneySent(form, undefined);
}

let keeper: { of: string; draft: ReturnType<typeof autosaveDraft> } | undefined;

/** Types into a form. Answers once the form says that it is saved; false where it can't be. */
export async function type(text: string): Promise<boolean> {
  const userId = currentUser()?._id;
  if (!userId) return false;
  let saved = false;
  const tell = ({ state }: { state: string }) => {
    saved = state === "saved";
  };
  if (keeper?.of !== userId)
    keeper = { of: userId, draft: autosaveDraft({ userId, kind: "nid", tell }) };
  keeper.draft.note({ fullName: text });
  await keeper.draft.flush();
  return saved || (await drafts()).includes(text);
}

export async function drafts(): Promise<string[]> {
  const userId = currentUser()?._id;
  return userId
    ? (await listDrafts(userId)).map(({ fields }) => String(fields["fullName"] ?? ""))
    : [];
}

export async function outbox(): Promise<OutboxItem[]> {
  const userId = currentUser()?._id;
  return userId ? listOutbox(userId) : [];
}

/** One of the items that are not done; to be sent `again` one that is refused or expired. */
export async function unsent(nth: number, how: Settling): Promise<OutboxItem | undefined> {
  const items = (await outbox()).filter((item) =>
    how === "again" ? isStuck(item) : item.state !== "done",
  );
  return items[nth % Math.max(1, items.length)];
}

export type Settling = "again" | "drop" | "edit";

/**
 * It is sent again at the price that it was refused for, deleted, or turned back into what was
 * typed. Answers whether it is told to be taken back.
 */
export async function settle(item: OutboxItem, how: Settling): Promise<boolean> {
  if (how === "drop") return dropWaiting(item);
  // A claim stays until its form is sent.
  if (how === "edit") return (await editWaiting(item)) !== undefined && item.kind !== SENT_MONEY;
  await sendAgain(item, item.lastError?.price);
  return false;
}
