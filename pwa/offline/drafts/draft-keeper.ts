import { deleteDraft, deleteFields, findDraft, newDraftId, saveDraft } from "./drafts.ts";

/** `failed`: the storage is full, broken or has no key; what was typed is only in the form. */
export type DraftState =
  | { state: "idle" }
  | { state: "saved"; restored: boolean }
  | { state: "failed"; error: unknown };

type Options = {
  userId: string;
  kind: string;
  /** Opens this draft; by default the newest of the form. */
  draftId?: string | undefined;
  tell: (state: DraftState) => void;
};

/**
 * Keeps a form as a draft. What is typed is written at once, one write after another, because what a page begins to write when it is
 * closed may be lost.
 */
export function autosaveDraft({ userId, kind, draftId, tell }: Options) {
  let id = draftId ?? newDraftId();
  let createdAt: string | undefined;
  let restored = false;
  /** What was typed since the last write began, or could not be written; without fields the form is empty again. */
  let pending: { id: string; fields: Record<string, unknown> | undefined } | undefined;
  let writing: Promise<void> | undefined;

  const write = async () => {
    for (let next = pending; next; next = pending) {
      pending = undefined;
      const { id: at, fields } = next;
      try {
        const saved =
          fields && (await saveDraft(userId, { id: at, fields, kind, createdAt: at === id ? createdAt : undefined }));
        if (!saved) await deleteFields(userId, at);
        if (at === id) createdAt = saved?.createdAt;
        tell(saved ? { state: "saved", restored } : { state: "idle" });
      } catch (error) {
        if (at === id) pending ??= next;
        tell({ state: "failed", error });
        break;
      }
    }
    writing = undefined;
  };

  const begin = () => {
    id = newDraftId();
    createdAt = undefined;
    restored = false;
    pending = undefined;
  };

  return {
    /** The id of the draft that is noted now. */
    idOf: () => id,

    /** The values to begin with; undefined without a draft. One that can't be opened stays as it is, beside a new one. */
    async restore(): Promise<Record<string, unknown> | undefined> {
      const draft = await findDraft(userId, kind, draftId).catch((error: unknown) => {
        begin();
        tell({ state: "failed", error });
        throw error;
      });
      if (!draft) return undefined;
      ({ id, createdAt } = draft);
      restored = !draft.untouched;
      tell({ state: "saved", restored });
      return draft.fields;
    },

    /** Notes the current values of the form; undefined when nothing is left in it, which is no draft. */
    note(values: Record<string, unknown> | undefined): void {
      pending = { id, fields: values && withoutFiles(values) };
      void this.flush();
    },

    /** Resolves when what was noted is written. What could not be written is tried again. */
    flush(): Promise<void> {
      if (pending) writing ??= write();
      return writing ?? Promise.resolve();
    },

    /** Deletes the draft, because the form was sent or cleared. What is typed from now on is another draft. */
    async discard(): Promise<void> {
      const gone = id;
      begin();
      await writing;
      await deleteDraft(userId, gone);
      if (createdAt === undefined) tell({ state: "idle" });
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
