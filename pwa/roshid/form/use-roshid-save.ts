import { useRef, useState } from "react";
import { useLocation } from "wouter";
import type { RoshidFields } from "../../../contract/roshid.ts";
import { isApiError } from "../../api/errors.ts";
import { messages } from "../../i18n/messages.ts";
import type { Sentence } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { sentence } from "../../offline/errors.ts";
import { refreshSettings, useBalance, usePrices } from "../../settings/settings.ts";
import { showToast } from "../../ui/toast.ts";
import { lackingOf } from "../../wallet/lacking.ts";
import { saveRoshid } from "../roshid.ts";
import { roshidSaid } from "./text.ts";

/** `reason`: why the form was refused, when the quoted sentence does not tell. `price` in tk. */
export type SaveState =
  | { at: "idle" }
  | { at: "busy" }
  | { at: "failed"; sentence: Sentence; reason?: Sentence | undefined }
  | { at: "price-changed"; price: number };

export type Saving = ReturnType<typeof useRoshidSave>;

/** Refusals with their own sentence. All others show "Failed to submit form" with the reason below. */
const said = new Set(["insufficient-balance", "no-changes", "no-session", "session-ended"]);

/**
 * The price of saving now (editing has its own), what prevents it, and `submit`. The price that the user sees is sent along, so
 * that no other price is charged. `onSent` runs after the roshid is saved or kept for later.
 */
export function useRoshidSave(id: string | undefined, onSent: () => Promise<void>) {
  const [state, setState] = useState<SaveState>({ at: "idle" });
  const [, navigate] = useLocation();
  const listed = usePrices().value?.[id === undefined ? "roshidBalance" : "editRoshidBalance"];
  const price = state.at === "price-changed" ? state.price : listed;
  const balance = useBalance().value;
  const online = useConnection() === "online";
  const sending = useRef(false);

  const refuse = (refusal: SaveState, toast: Sentence) => {
    showToast("error", toast);
    setState(refusal);
  };

  /** Answers the server's problems: a sentence by field name. */
  const submit = async (fields: RoshidFields): Promise<Record<string, string>> => {
    // A second tap may come before the button shows that it is busy.
    if (sending.current || price === undefined) return {};
    sending.current = true;
    setState({ at: "busy" });
    try {
      const outcome = await saveRoshid(fields, price, id);
      if (outcome.state === "refused") {
        const { refusal, toast } = refusalOf(outcome.error);
        refuse(refusal, toast);
        // The phone's price or balance was out of date. Offline it stays so.
        void refreshSettings().catch(() => undefined);
        return (isApiError(outcome.error) && outcome.error.fields) || {};
      }
      // The roshid is saved. A draft that can't be deleted now is less harm than a second roshid.
      await onSent().catch(() => undefined);
      if (outcome.state === "queued") showToast("blank", messages.orderQueued);
      else showToast("success", id === undefined ? roshidSaid.created : messages.roshidUpdated);
      navigate("/my-roshid");
    } catch (error) {
      const { refusal, toast } = refusalOf(error);
      refuse(refusal, toast);
    } finally {
      sending.current = false;
    }
    return {};
  };

  return {
    price,
    balance,
    online,
    state,
    /** How much the balance lacks, in tk. */
    missing: lackingOf(price, balance),
    submit,
    refuse: (sentence: Sentence) => refuse({ at: "failed", sentence }, sentence),
    /** Forgets the old refusal, because something else was typed. */
    forget: () => setState((now) => (now.at === "failed" ? { at: "idle" } : now)),
  };
}

function refusalOf(error: unknown): { refusal: SaveState; toast: Sentence } {
  const reason = sentence(error);
  if (isApiError(error) && error.code === "price-changed" && error.price !== undefined)
    return { refusal: { at: "price-changed", price: error.price }, toast: reason };
  // A device that is full says so: nothing was sent.
  if (isApiError(error) ? said.has(error.code) : reason !== messages.somethingWentWrong)
    return { refusal: { at: "failed", sentence: reason }, toast: reason };
  const known = isApiError(error) && error.code !== "server-error" ? reason : undefined;
  return {
    refusal: { at: "failed", sentence: messages.failedToSubmitForm, reason: known },
    toast: messages.failedToSubmitForm,
  };
}
