import { useEffect, useMemo, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { useSearch } from "wouter";
import { useCurrentUser } from "../chat-user.ts";
import type { Draft } from "../rows.ts";
import { shownValue } from "../values.ts";
import { deleteDraft, deleteFields, findDraft, newDraftId, saveDraft } from "./drafts.ts";

/** A form in which only these were chosen has nothing to keep. */
const CHOICES = ["consent", "option", "operator", "own"];

/** The draft of the open form, as it was opened or has written it into the address. */
let written: string | undefined;

/**
 * Saves a form while the user types. `?draft=` in the address opens a draft; without it the form is
 * empty, and `earlier` is the draft of its kind that was changed last. With `resumes` that one is
 * opened. The draft's id is written into the address, so that it comes back after a reload, crash
 * or update. `ready`: false until the draft, if there is one, is in the form. `awaited`: true while
 * one may still be found, which would move the page.
 */
export function useDraft<Fields extends FieldValues>(
  kind: string,
  form: UseFormReturn<Fields, unknown, unknown> | UseFormReturn<Fields>,
  { resumes = false }: { resumes?: boolean } = {},
) {
  const [draftId] = useState(() => draftIn(location.search));
  const userId = useCurrentUser()?._id;
  const [draft, setDraft] = useState<DraftState>({ state: "idle" });
  const [earlier, setEarlier] = useState<Draft>();
  const [ready, setReady] = useState(false);
  const [mayCome] = useState(
    () => userId !== undefined && (shownValue(userId, "held").value?.drafts ?? 0) > 0,
  );
  const keeper = useMemo(() => {
    // Told after every key, so the form is drawn again only for another state.
    const tell = (now: DraftState) => setDraft((before) => (isSame(before, now) ? before : now));
    return userId ? autosaveDraft({ userId, kind, draftId, tell }) : undefined;
  }, [userId, kind, draftId]);
  const { subscribe, reset, getValues, setValue } = form as UseFormReturn<Fields>;
  const [empty] = useState<Fields>(() => getValues());

  const noteAll = (values: Fields) => {
    if (!keeper) return;
    keeper.note(isUntyped(values, empty) ? undefined : values);
    if (!resumes) writeAddress(keeper.idOf());
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what `noteAll` reads does not change while a form has its keeper.
  useEffect(() => {
    if (!keeper || !userId) return;
    written = draftId;
    let live = true;
    let restored = false;
    // On a slow phone the user may type before the draft has loaded. What was typed then wins.
    const early = new Set<FieldPath<Fields>>();
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        // Without a name it was a reset by code, not typing.
        if (name === undefined) return;
        if (restored) noteAll(values);
        else early.add(name as FieldPath<Fields>);
      },
    });
    const begin = async () => {
      const opens = resumes || draftId !== undefined;
      const fields = opens ? await keeper.restore().catch(() => undefined) : undefined;
      const other = opens ? undefined : await findDraft(userId, kind).catch(() => undefined);
      if (!live) return;
      setEarlier(other);
      const typed = [...early].map((name) => [name, getValues(name)] as const);
      // New fields of this version keep their defaults. `keepDefaultValues` makes the restored form
      // count as changed.
      if (fields) reset({ ...getValues(), ...fields } as Fields, { keepDefaultValues: true });
      for (const [name, value] of fields ? typed : []) setValue(name, value, { shouldDirty: true });
      restored = true;
      if (typed.length > 0) noteAll(getValues());
      setReady(true);
    };
    // What could not be written, because there was no key for example, may be now.
    const flush = () => void keeper.flush();
    void begin();
    document.addEventListener("visibilitychange", flush);
    return () => {
      live = false;
      stop();
      flush();
      document.removeEventListener("visibilitychange", flush);
    };
  }, [keeper, subscribe, reset, getValues, setValue]);

  return {
    draft,
    earlier,
    ready,
    awaited: mayCome && !ready,
    /**
     * The id of the draft, also of one that is not written yet. Another one after each `discard`.
     */
    idOf: () => keeper?.idOf() ?? "",
    /** Call it when the form was sent or cleared. */
    discard: () => keeper?.discard() ?? Promise.resolve(),
    /** Notes values that code has filled in, from a certificate for example. */
    note: () => noteAll(getValues()),
  };
}

/**
 * A key for the form of the current address: another one when a link leads to another draft, or to
 * the empty form. What the open form writes into the address itself does not change it.
 */
export function useFormKey(): number {
  const asked = draftIn(useSearch());
  const [opened, setOpened] = useState({ asked, key: 0 });
  if (asked !== opened.asked)
    setOpened({
      asked,
      key: asked !== undefined && asked === written ? opened.key : opened.key + 1,
    });
  return opened.key;
}

const isSame = (before: DraftState, now: DraftState) =>
  before.state === "saved" && now.state === "saved" && before.restored === now.restored;

function isUntyped(values: FieldValues, empty: FieldValues): boolean {
  return Object.keys(values).every(
    (name) =>
      CHOICES.includes(name) || JSON.stringify(values[name]) === JSON.stringify(empty[name]),
  );
}

function draftIn(search: string): string | undefined {
  return new URLSearchParams(search).get("draft") ?? undefined;
}

function writeAddress(draftId: string): void {
  written = draftId;
  if (draftIn(location.search) !== draftId)
    history.replaceState(history.state, "", `${location.pathname}?draft=${draftId}`);
}

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
 * Keeps a form as a draft. What is typed is written at once, one write after another, because what
 * a page begins to write when it is closed may be lost.
 */
export function autosaveDraft({ userId, kind, draftId, tell }: Options) {
  let id = draftId ?? newDraftId();
  let createdAt: string | undefined;
  let restored = false;
  /**
   * What was typed since the last write began, or could not be written; without fields the form is
   * empty again.
   */
  let pending: { id: string; fields: Record<string, unknown> | undefined } | undefined;
  let writing: Promise<void> | undefined;

  const write = async () => {
    for (let next = pending; next; next = pending) {
      pending = undefined;
      const { id: at, fields } = next;
      try {
        const saved =
          fields &&
          (await saveDraft(userId, {
            id: at,
            fields,
            kind,
            createdAt: at === id ? createdAt : undefined,
          }));
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

    /**
     * The values to begin with; undefined without a draft. One that can't be opened stays as it is,
     * beside a new one.
     */
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

    /**
     * Notes the current values of the form; undefined when nothing is left in it, which is no
     * draft.
     */
    note(values: Record<string, unknown> | undefined): void {
      pending = { id, fields: values && withoutFiles(values) };
      void this.flush();
    },

    /** Resolves when what was noted is written. What could not be written is tried again. */
    flush(): Promise<void> {
      if (pending) writing ??= write();
      return writing ?? Promise.resolve();
    },

    /**
     * Deletes the draft, because the form was sent or cleared. What is typed from now on is another
     * draft.
     */
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
    JSON.stringify(values, (_, value) =>
      value instanceof Blob || isFileList(value) ? undefined : value,
    ),
  );
}

function isFileList(value: unknown): boolean {
  return typeof FileList !== "undefined" && value instanceof FileList;
}
