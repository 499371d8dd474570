import { useEffect, useMemo, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { useCurrentUser } from "../chat-user.ts";
import { shownValue } from "../values.ts";
import { autosaveDraft, type DraftState } from "./draft-keeper.ts";

/**
 * Saves a form while the user types, and restores it after a reload, crash or update. `draftId`, or `?draft=` in the address,
 * opens a certain draft; by default it is the newest of the form. `ready`: false until the draft, if there is one, is in the
 * form. `awaited`: true while a draft may still be restored, which would move the page.
 */
export function useDraft<Fields extends FieldValues>(
  kind: string,
  form: UseFormReturn<Fields, unknown, unknown> | UseFormReturn<Fields>,
  { draftId: given }: { draftId?: string | undefined } = {},
) {
  const [asked] = useState(draftOfAddress);
  const draftId = given ?? asked;
  const userId = useCurrentUser()?._id;
  const [draft, setDraft] = useState<DraftState>({ state: "idle" });
  const [ready, setReady] = useState(false);
  const [mayCome] = useState(() => userId !== undefined && (shownValue(userId, "held").value?.drafts ?? 0) > 0);
  const keeper = useMemo(() => {
    // Told after every key, so the form is drawn again only for another state.
    const tell = (now: DraftState) => setDraft((before) => (isSame(before, now) ? before : now));
    return userId ? autosaveDraft({ userId, kind, draftId, tell }) : undefined;
  }, [userId, kind, draftId]);
  const { subscribe, reset, getValues, setValue } = form as UseFormReturn<Fields>;

  useEffect(() => {
    if (!keeper) return;
    let live = true;
    let restored = false;
    // On a slow phone the user may type before the draft has loaded. What was typed then wins.
    const early = new Set<FieldPath<Fields>>();
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        // Without a name it was a reset by code, not typing.
        if (name === undefined) return;
        if (restored) keeper.note(values);
        else early.add(name as FieldPath<Fields>);
      },
    });
    const begin = async () => {
      const fields = await keeper.restore().catch(() => undefined);
      if (!live) return;
      const typed = [...early].map((name) => [name, getValues(name)] as const);
      // New fields of this version keep their defaults. `keepDefaultValues` makes the restored form count as changed.
      if (fields) reset({ ...getValues(), ...fields } as Fields, { keepDefaultValues: true });
      for (const [name, value] of fields ? typed : []) setValue(name, value, { shouldDirty: true });
      restored = true;
      if (typed.length > 0) keeper.note(getValues());
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
    ready,
    awaited: mayCome && !ready,
    /** The id of the draft, also of one that is not written yet. Another one after each `discard`. */
    idOf: () => keeper?.idOf() ?? "",
    /** Call it when the form was sent or cleared. */
    discard: () => keeper?.discard() ?? Promise.resolve(),
    /** Leaves the draft in the list. Reset the form as well. */
    startAnew: () => keeper?.startAnew() ?? Promise.resolve(),
    /** Notes values that code has filled in, from a certificate for example. */
    note: () => keeper?.note(getValues()),
  };
}

const isSame = (before: DraftState, now: DraftState) =>
  before.state === "saved" && now.state === "saved" && before.restored === now.restored;

function draftOfAddress(): string | undefined {
  return new URLSearchParams(location.search).get("draft") ?? undefined;
}
