import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Service } from "../../contract/services/own.ts";
import type { Sentence } from "../../contract/values/sentences.ts";
import { type ApiError, isApiError, isOffline } from "../api/errors.ts";
import { useRequestKey } from "../api/request-keys.ts";
import { messages } from "../i18n/messages.ts";
import { bothOf } from "../i18n/t.ts";
import { sentence } from "../offline/errors.ts";
import { changeService, makeService } from "../services/manage.ts";
import { showToast } from "../ui/toast.ts";
import { bodyOf, type ServiceBody, type ServiceForm } from "./editor-form.ts";
import { atControls } from "./problems.ts";
import { editorText } from "./text.ts";

export type Saving =
  | { at: "idle" }
  | { at: "busy" }
  | { at: "failed"; sentence: Sentence; changed?: ApiError["changed"] };

type Options = {
  form: UseFormReturn<ServiceForm>;
  /** Undefined for a new service. */
  service: Service | undefined;
  onSaved: () => Promise<void>;
};

/** Saves the form. When that fails, the form keeps what was typed. */
export function useServiceSave({ form, service, onSaved }: Options) {
  const [saving, setSaving] = useState<Saving>({ at: "idle" });
  const sending = useRef(false);
  const { getValues, setError } = form;
  const withKey = useRequestKey();
  const own = service?.own ?? true;

  const save = async (): Promise<void> => {
    // A second tap may come before the button shows that it is busy.
    if (sending.current) return;
    sending.current = true;
    setSaving({ at: "busy" });
    try {
      const held = getValues();
      const body = bodyOf(held, own);
      if (service && held.seen)
        await changeService({ key: service.key, version: held.seen.version }, changesOf(held, own));
      else await withKey(body, (key) => makeService(body, key));
      showToast("success", bothOf(editorText, "saved"));
      setSaving({ at: "idle" });
      await onSaved();
    } catch (error) {
      // Its own change, which had arrived without its answer, refused this one, and the form has
      // taken that over.
      const isOver =
        isApiError(error) && error.changed && Object.keys(changesOf(getValues(), own)).length === 0;
      if (isOver) setSaving({ at: "idle" });
      else tell(error);
    } finally {
      sending.current = false;
    }
  };

  const tell = (error: unknown) => {
    const said = isOffline(error)
      ? bothOf(editorText, service ? "notSent" : "newNotSent")
      : isApiError(error)
        ? sentence(error)
        : messages.somethingWentWrong;
    const problems = isApiError(error)
      ? atControls(getValues(), Object.entries(error.fields ?? {}))
      : {};
    for (const [control, message] of Object.entries(problems))
      setError(control as keyof ServiceForm, { message });
    setSaving({
      at: "failed",
      sentence: said,
      changed: isApiError(error) ? error.changed : undefined,
    });
  };

  return {
    saving,
    save,
    forget: () => setSaving((now) => (now.at === "failed" ? { at: "idle" } : now)),
  };
}

/** The properties of `after` that differ from `before`. */
export function changesBetween(before: ServiceBody, after: ServiceBody): ServiceBody {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(value, before[name])),
  );
}

export function hasChanges(before: ServiceBody, after: ServiceBody): boolean {
  return Object.keys(changesBetween(before, after)).length > 0;
}

/**
 * What to send of an edited service: only what this admin changed, so that changes by somebody else
 * are not undone.
 */
export function changesOf(form: ServiceForm, own: boolean): ServiceBody {
  return changesBetween(form.seen?.body ?? {}, bodyOf(form, own));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
