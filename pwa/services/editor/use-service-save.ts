import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Sentence } from "../../../contract/errors.ts";
import type { Service } from "../../../contract/services/own.ts";
import { newKey } from "../../api/client.ts";
import { type ApiError, isApiError, isOffline } from "../../api/errors.ts";
import { messages } from "../../i18n/messages.ts";
import { bothOf } from "../../i18n/t.ts";
import { sentence } from "../../offline/errors.ts";
import { showToast } from "../../ui/toast.ts";
import { changeService, findService, makeService } from "../manage.ts";
import { bodyOf, formFrom, type ServiceBody, type ServiceForm } from "./editor-form.ts";
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
  const { getValues, setValue, setError } = form;
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
        await changeOnce({ key: service.key, version: held.seen.version }, changesOf(held, own), body);
      else await makeOnce(body, held.sent, (sent) => setValue("sent", sent));
      showToast("success", bothOf(editorText, "saved"));
      setSaving({ at: "idle" });
      await onSaved();
    } catch (error) {
      tell(error);
    } finally {
      sending.current = false;
    }
  };

  const tell = (error: unknown) => {
    const said = isOffline(error)
      ? bothOf(editorText, "notSent")
      : isApiError(error)
        ? sentence(error)
        : messages.somethingWentWrong;
    const problems = isApiError(error) ? atControls(getValues(), Object.entries(error.fields ?? {})) : {};
    for (const [control, message] of Object.entries(problems)) setError(control as keyof ServiceForm, { message });
    setSaving({ at: "failed", sentence: said, changed: isApiError(error) ? error.changed : undefined });
  };

  return { saving, save, forget: () => setSaving((now) => (now.at === "failed" ? { at: "idle" } : now)) };
}

type Sent = ServiceForm["sent"];

/**
 * Makes a service once, however often it is tried. An earlier try may have made it although its answer was lost. So the body of
 * then (`sent`) is sent again under its key, and what was typed since is sent as a change. `keep` stores what is being sent.
 * @throws ApiError, Offline
 */
export async function makeOnce(body: ServiceBody, sent: Sent, keep: (sent: Sent) => void): Promise<void> {
  const first = sent ?? { key: newKey(), body };
  keep(first);
  const made = await makeService(first.body, first.key).catch((error: unknown) => {
    // Refused: nothing was made, so the next try needs a new key.
    if (isApiError(error) && error.status < 500) keep(null);
    throw error;
  });
  const since = changesBetween(first.body, body);
  if (Object.keys(since).length > 0) await changeService(made, since);
}

/**
 * Sends the changes `mine`. If the service has changed meanwhile but is already as it should be (`wanted`), that was our own
 * earlier request whose answer was lost. @throws ApiError, Offline
 */
export async function changeOnce(
  seen: { key: string; version: number },
  mine: ServiceBody,
  wanted: ServiceBody,
): Promise<void> {
  try {
    await changeService(seen, mine);
  } catch (error) {
    const now = isApiError(error) && error.code === "service-changed" ? findService(seen.key) : undefined;
    if (!now || now.retired || hasChanges(bodyOf(formFrom(now), now.own), wanted)) throw error;
  }
}

/** The properties of `after` that differ from `before`. */
export function changesBetween(before: ServiceBody, after: ServiceBody): ServiceBody {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(value, before[name])));
}

export function hasChanges(before: ServiceBody, after: ServiceBody): boolean {
  return Object.keys(changesBetween(before, after)).length > 0;
}

/** What to send of an edited service: only what this admin changed, so that changes by somebody else are not undone. */
export function changesOf(form: ServiceForm, own: boolean): ServiceBody {
  return changesBetween(form.seen?.body ?? {}, bodyOf(form, own));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
