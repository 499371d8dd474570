import { useEffect, useMemo, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { useCurrentUser } from "../chat-user.ts";
import { holdsDrafts } from "../held.ts";
import { type DraftState, keepDraft } from "./draft-keeper.ts";

/**
 * Lets a form save itself as the person types and come back as it was, after reload, crash or update. `draftId` opens a
 * certain draft, and so does `?draft=` in the address; without it the form's newest. `ready` is false until a draft, if
 * any, is in the form; `awaited` while one may still come that would move what is drawn.
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
  const [mayCome] = useState(() => userId !== undefined && holdsDrafts(userId));
  const keeper = useMemo(
    () => (userId ? keepDraft({ userId, kind, draftId, tell: setDraft }) : undefined),
    [userId, kind, draftId],
  );
  const { subscribe, reset, getValues, setValue } = form as UseFormReturn<Fields>;

  useEffect(() => {
    if (!keeper) return;
    let live = true;
    let restored = false;
    // On a slow phone somebody types before the draft is there: that stands over what the draft says.
    const early = new Set<FieldPath<Fields>>();
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        // Without a name it was a reset by the program, not typing.
        if (name === undefined) return;
        if (restored) keeper.note(values);
        else early.add(name as FieldPath<Fields>);
      },
    });
    const begin = async () => {
      const fields = await keeper.restore().catch(() => undefined);
      if (!live) return;
      const typed = [...early].map((name) => [name, getValues(name)] as const);
      // Fields that this version added keep their defaults; the defaults stay, so that the form counts as changed.
      if (fields) reset({ ...getValues(), ...fields } as Fields, { keepDefaultValues: true });
      for (const [name, value] of fields ? typed : []) setValue(name, value, { shouldDirty: true });
      restored = true;
      if (typed.length > 0) keeper.note(getValues());
      setReady(true);
    };
    const flush = () => void keeper.flush();
    void begin();
    addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      live = false;
      stop();
      flush();
      removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
    };
  }, [keeper, subscribe, reset, getValues, setValue]);

  return {
    draft,
    ready,
    awaited: mayCome && !ready,
    /** After the form was sent, or when the person drops it. */
    discard: () => keeper?.discard() ?? Promise.resolve(),
    /** Leaves the draft in the list; reset the form beside it. */
    startAnew: () => keeper?.startAnew() ?? Promise.resolve(),
    /** Notes fields that the program filled in, from a certificate for example. */
    note: () => keeper?.note(getValues()),
  };
}

function draftOfAddress(): string | undefined {
  return new URLSearchParams(location.search).get("draft") ?? undefined;
}
