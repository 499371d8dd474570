import { useEffect, useMemo, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { useSearch } from "wouter";
import { useCurrentUser } from "../chat-user.ts";
import type { Draft } from "../rows.ts";
import { shownValue } from "../values.ts";
import { autosaveDraft, type DraftState } from "./draft-keeper.ts";
import { findDraft } from "./drafts.ts";

/** A form in which only these were chosen has nothing to keep. */
const CHOICES = ["consent", "option", "operator"];

/** The draft of the open form, as it was opened or has written it into the address. */
let written: string | undefined;

/**
 * Saves a form while the user types. `?draft=` in the address opens a draft; without it the form is empty, and `earlier` is the draft
 * of its kind that was changed last. With `resumes` that one is opened. The draft's id is written into the address, so that it comes
 * back after a reload, crash or update. `ready`: false until the draft, if there is one, is in the form. `awaited`: true while one may
 * still be found, which would move the page.
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
  const [mayCome] = useState(() => userId !== undefined && (shownValue(userId, "held").value?.drafts ?? 0) > 0);
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
      // New fields of this version keep their defaults. `keepDefaultValues` makes the restored form count as changed.
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
    /** The id of the draft, also of one that is not written yet. Another one after each `discard`. */
    idOf: () => keeper?.idOf() ?? "",
    /** Call it when the form was sent or cleared. */
    discard: () => keeper?.discard() ?? Promise.resolve(),
    /** Notes values that code has filled in, from a certificate for example. */
    note: () => noteAll(getValues()),
  };
}

/**
 * A key for the form of the current address: another one when a link leads to another draft, or to the empty form. What the open form
 * writes into the address itself does not change it.
 */
export function useFormKey(): number {
  const asked = draftIn(useSearch());
  const [opened, setOpened] = useState({ asked, key: 0 });
  if (asked !== opened.asked)
    setOpened({ asked, key: asked !== undefined && asked === written ? opened.key : opened.key + 1 });
  return opened.key;
}

const isSame = (before: DraftState, now: DraftState) =>
  before.state === "saved" && now.state === "saved" && before.restored === now.restored;

function isUntyped(values: FieldValues, empty: FieldValues): boolean {
  return Object.keys(values).every(
    (name) => CHOICES.includes(name) || JSON.stringify(values[name]) === JSON.stringify(empty[name]),
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
