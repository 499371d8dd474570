import type { Roshid, RoshidFields } from "../../contract/roshid.ts";
import type { OwnSum } from "../../contract/shop/shop.ts";
import { searchForm } from "../../contract/values/search-form.ts";
import { isApiError, isOffline } from "../api/errors.ts";
import { request } from "../api/request.ts";
import { cachedList } from "../lists/cached-list.ts";
import { mergeChanges, unknownRows } from "../lists/rows.ts";
import { MY_ROSHIDS } from "../offline/cache.ts";
import { currentUser } from "../offline/chat-user.ts";
import { isOnline } from "../offline/connection.ts";
import { listDrafts, newDraftId, saveDraft } from "../offline/drafts/drafts.ts";
import { orNothing } from "../offline/or-nothing.ts";
import type { Draft } from "../offline/rows.ts";
import { ROSHID_CREATE, ROSHID_EDIT } from "../offline/sending/kinds.ts";
import { type SendOutcome, sendNow } from "../offline/sending/send-now.ts";
import { useStored } from "../offline/use-stored.ts";
import { isRoshidDraft, NEW_ROSHID_DRAFT, routeOfDraft } from "../outbox/forms.ts";
import { copyOf } from "./form/roshid-form.ts";

/** What a sent item keeps of its answer; the roshid itself is in the cache. */
export type SavedResult = { roshidId: string };

/** The user's roshids on this device, newest first. */
export const myRoshids = cachedList<Roshid>({
  name: MY_ROSHIDS,
  path: "apply/get-roshid",
  table: "roshids",
});

/**
 * Creates a roshid, or edits the one with this id, through the outbox. `expectedPrice` in tk: the
 * price that the user saw; `draftId`: of the form's draft. A refusal is answered, not thrown.
 */
export async function saveRoshid(
  fields: RoshidFields,
  expectedPrice: number,
  { id, draftId = "", own }: Saving = {},
): Promise<SendOutcome> {
  const body = { ...fields, expectedPrice };
  const summary = { category: "roshid", serialNo: fields.serialNo, khatianNo: fields.khatianNo };
  const kind = id === undefined ? ROSHID_CREATE : ROSHID_EDIT;
  const outcome = await sendNow({ kind, of: id, body, summary, expectedPrice, own }, draftId);
  if (outcome.state === "done" && outcome.unnoted)
    void import("../shop/tell-unnoted.ts").then((told) => told.tellUnnoted());
  return outcome;
}
type Saving = { id?: string | undefined; draftId?: string; own?: OwnSum | undefined };

/** Loads a roshid from the server; offline from this device. @throws ApiError, Offline */
export async function getRoshid(id: string): Promise<Roshid> {
  const kept = await findKept(id);
  if (kept && !isOnline()) return kept;
  try {
    const roshid = await fetchRoshid(id);
    // Only if it is in the list here: one beyond the loaded pages would leave a gap above it.
    if (kept) await keep(roshid);
    return roshid;
  } catch (error) {
    if (isApiError(error) && error.status === 404) await forgetRoshid(id);
    if (kept && isOffline(error)) return kept;
    throw error;
  }
}

/**
 * Loads a roshid to print, from this device if it is here, so that the sheet opens at once and
 * offline. @throws ApiError, Offline
 */
export async function getCachedRoshid(id: string): Promise<Roshid> {
  return (await findKept(id)) ?? fetchRoshid(id);
}

/** Undoes a deletion, free of charge. Answers the server's message. @throws ApiError, Offline */
export async function restoreRoshid(id: string): Promise<string> {
  const { message } = await request("PUT apply/restore-roshid", {
    json: { id },
  });
  await keep(await fetchRoshid(id));
  return message;
}

function fetchRoshid(id: string): Promise<Roshid> {
  return request("GET apply/get-roshid/:id", { path: { id } });
}

function keep(roshid: Roshid): Promise<void> {
  return myRoshids.change(
    (stored) => stored.put(roshid),
    (rows) => mergeChanges(rows, [roshid], true),
  );
}

async function findKept(id: string): Promise<Roshid | undefined> {
  const userId = currentUser()?._id;
  if (!userId) return undefined;
  return (await orNothing(myRoshids.read(userId), unknownRows)).rows.find(({ _id }) => _id === id);
}

/** Takes a deleted roshid out of the list on this device. */
export function forgetRoshid(id: string): Promise<void> {
  return myRoshids.change(
    (stored) => stored.delete(id),
    (rows) => rows.filter(({ _id }) => _id !== id),
  );
}

/**
 * True when every word of `search` is in a number, place or name of the roshid, in Bengali or
 * English digits.
 */
export function isFound(roshid: Roshid, search: string): boolean {
  const { serialNo, khatianNo, holdingNumber, mouzaJLNo, challanNo, ownerDetails, landDetails } =
    roshid;
  const known = searchForm(
    [
      serialNo,
      khatianNo,
      holdingNumber,
      mouzaJLNo,
      challanNo,
      ...ownerDetails.map((owner) => owner.ownerName),
      ...landDetails.map((land) => land.plotNo),
    ].join(" "),
  );
  return searchForm(search)
    .split(" ")
    .every((word) => known.includes(word));
}

/** Drafts of roshids, last changed first. Undefined while reading. */
export function useRoshidDrafts(): Draft[] | undefined {
  return useStored(async (userId) => (await listDrafts(userId)).filter(isRoshidDraft), []);
}

/**
 * Begins a draft with the values of a stored roshid. Answers the draft's route. Throws when the
 * storage is full.
 */
export async function copyAsDraft(roshid: Roshid): Promise<string> {
  const userId = currentUser()?._id;
  if (!userId) return "/login";
  return routeOfDraft(
    await saveDraft(userId, { id: newDraftId(), kind: NEW_ROSHID_DRAFT, fields: copyOf(roshid) }),
  );
}
