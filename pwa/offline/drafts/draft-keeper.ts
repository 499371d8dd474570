import { deleteDraft, findDraft, newDraftId, saveDraft } from "./drafts.ts";

/** `failed`: the storage is full or broken; what was typed is only in the form. */
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

const PAUSE_MS = 600;

/** Keeps a form as a draft. What is typed is saved after a pause in typing, or at once by `flush`. */
export function keepDraft({ userId, kind, draftId, tell }: Options) {
  let id = draftId ?? newDraftId();
  let createdAt: string | undefined;
  let restored = false;
  let pending: Record<string, unknown> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let chain: Promise<void> = Promise.resolve();

  const write = async (fields: Record<string, unknown>) => {
    try {
      const saved = await saveDraft(userId, { id, kind, fields, createdAt });
      if (saved.id === id) createdAt = saved.createdAt;
      tell({ state: "saved", savedAt: saved.updatedAt, restored });
    } catch (error) {
      tell({ state: "failed", error });
    }
  };

  const begin = () => {
    id = newDraftId();
    createdAt = undefined;
    restored = false;
  };

  return {
    /** The values to begin with; undefined without a draft. */
    async restore(): Promise<Record<string, unknown> | undefined> {
      const draft = await findDraft(userId, kind, draftId);
      if (!draft) return undefined;
      ({ id, createdAt } = draft);
      restored = true;
      tell({ state: "saved", savedAt: draft.updatedAt, restored });
      return draft.fields;
    },

    /** Notes the current values of the form. */
    note(values: Record<string, unknown>): void {
      pending = withoutFiles(values);
      clearTimeout(timer);
      timer = setTimeout(() => void this.flush(), PAUSE_MS);
    },

    /** Saves the noted values, one save after another. */
    flush(): Promise<void> {
      clearTimeout(timer);
      const fields = pending;
      pending = undefined;
      if (fields) chain = chain.then(() => write(fields));
      return chain;
    },

    /** Deletes the draft, because the form was sent or cleared. What is typed next is another draft. */
    async discard(): Promise<void> {
      clearTimeout(timer);
      pending = undefined;
      await chain;
      await deleteDraft(userId, id);
      begin();
      tell({ state: "idle" });
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
