import { deleteDraft, findDraft, newDraftId, putDraft, sealFields } from "./drafts.ts";
import { flushDraft, forgetLeft, writeLeftDrafts } from "./left.ts";

/** `failed`: the storage is full, broken or has no key; what was typed is only in the form. */
export type DraftState =
  | { state: "idle" }
  | { state: "saved"; savedAt: string; restored: boolean }
  | { state: "failed"; error: unknown };

type Options = {
  userId: string;
  kind: string;
  /** Opens this draft; by default the newest of the form. */
  draftId?: string | undefined;
  tell: (state: DraftState) => void;
};

/**
 * What is typed and not written yet. It is sealed as it is typed, because a page that is being closed has no time for that.
 * `sealed` is set when that is done.
 */
type Noted = { fields: Record<string, unknown>; sealing: Promise<ArrayBuffer>; sealed: ArrayBuffer | undefined };

const PAUSE_MS = 600;

/** Keeps a form as a draft. What is typed is saved after a pause in typing, or at once by `flush`. */
export function autosaveDraft({ userId, kind, draftId, tell }: Options) {
  let id = draftId ?? newDraftId();
  let createdAt: string | undefined;
  let restored = false;
  let pending: Noted | undefined;
  /** What was written last, or is being written. */
  let newest: Noted | undefined;
  /** What could not be written. The next flush tries again. */
  let unwritten: Record<string, unknown> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let chain: Promise<void> = Promise.resolve();

  const sealAtOnce = (fields: Record<string, unknown>): Noted => {
    const noted: Noted = { fields, sealing: sealFields(userId, id, fields), sealed: undefined };
    noted.sealing.then(
      (sealed) => {
        noted.sealed = sealed;
      },
      () => undefined,
    );
    return noted;
  };

  const write = async (noted: Noted, draftId: string) => {
    const { fields, sealing, sealed } = noted;
    try {
      const saved = await putDraft(userId, { id: draftId, kind, sealed: sealed ?? (await sealing), createdAt });
      if (noted === newest) forgetLeft(userId, draftId);
      if (draftId === id) createdAt = saved.createdAt;
      unwritten = undefined;
      tell({ state: "saved", savedAt: saved.updatedAt, restored });
    } catch (error) {
      if (draftId === id) unwritten = fields;
      tell({ state: "failed", error });
    }
  };

  const leave = (sealed: ArrayBuffer) => {
    const now = new Date().toISOString();
    flushDraft(userId, { id, kind, sealed, createdAt: createdAt ?? now, updatedAt: now });
  };

  const begin = () => {
    id = newDraftId();
    createdAt = undefined;
    restored = false;
    unwritten = undefined;
  };

  return {
    /** The id of the draft that is noted now. */
    idOf: () => id,

    /** The values to begin with; undefined without a draft. One that can't be opened stays as it is, beside a new one. */
    async restore(): Promise<Record<string, unknown> | undefined> {
      const find = writeLeftDrafts(userId).then(() => findDraft(userId, kind, draftId));
      const draft = await find.catch((error: unknown) => {
        begin();
        tell({ state: "failed", error });
        throw error;
      });
      if (!draft) return undefined;
      ({ id, createdAt } = draft);
      restored = true;
      tell({ state: "saved", savedAt: draft.updatedAt, restored });
      return draft.fields;
    },

    /** Notes the current values of the form. */
    note(values: Record<string, unknown>): void {
      pending = sealAtOnce(withoutFiles(values));
      clearTimeout(timer);
      timer = setTimeout(() => void this.flush(), PAUSE_MS);
    },

    /** Saves the noted values, one save after another. */
    flush(): Promise<void> {
      clearTimeout(timer);
      const noted = pending ?? (unwritten && sealAtOnce(unwritten));
      const draftId = id;
      pending = undefined;
      if (!noted) return chain;
      newest = noted;
      if (noted.sealed) leave(noted.sealed);
      chain = chain.then(() => write(noted, draftId));
      return chain;
    },

    /** Deletes the draft, because the form was sent or cleared. What is typed from now on is another draft. */
    async discard(): Promise<void> {
      clearTimeout(timer);
      pending = undefined;
      const gone = id;
      begin();
      await chain;
      forgetLeft(userId, gone);
      await deleteDraft(userId, gone);
      if (createdAt === undefined) tell({ state: "idle" });
    },

    /** Leaves the draft in the list and begins another one. */
    async startAnew(): Promise<void> {
      await this.flush();
      begin();
      tell({ state: "idle" });
    },
  };
}

/** Files are no part of a draft, because a file input can't be filled by a script. */
function withoutFiles(values: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(values, (_, value) => (value instanceof Blob || isFileList(value) ? undefined : value)),
  );
}

function isFileList(value: unknown): boolean {
  return typeof FileList !== "undefined" && value instanceof FileList;
}
