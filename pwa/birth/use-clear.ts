import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { messages } from "../i18n/messages.ts";
import { showToast } from "../ui/toast.ts";
import { type BirthOrderFields, type BirthValues, emptyBirth } from "./birth-form.ts";

type Form = UseFormReturn<BirthValues, unknown, BirthOrderFields & { consent: true }>;

/** Clears the form to its defaults, and can undo that until something new is typed. */
export function useClear({ getValues, reset }: Form, { discard, note }: { discard(): Promise<void>; note(): void }) {
  const [before, setBefore] = useState<BirthValues>();
  return {
    cleared: before !== undefined,
    clear: async () => {
      const values = structuredClone(getValues());
      reset(emptyBirth);
      setBefore(values);
      showToast("success", messages.formCleared);
      await discard();
    },
    undo: () => {
      if (!before) return;
      reset(before, { keepDefaultValues: true });
      setBefore(undefined);
      note();
    },
    /** Call it when something new was typed: then clearing can't be undone any more. */
    settle: () => setBefore(undefined),
  };
}
