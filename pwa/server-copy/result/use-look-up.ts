import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isApiError } from "../../api/errors.ts";
import { sentence } from "../../offline/errors.ts";
import { showToast } from "../../ui/toast.ts";
import { type CopyData, type Layout, lookUpPerson, type Person, type Terms } from "../server-copy.ts";
import { noteStop } from "../stop.ts";
import { copyReady } from "../text.ts";
import { dropTicket } from "../ticket.ts";

export type LookUpState =
  | { at: "busy" }
  | { at: "done"; copy: CopyData; price: number | undefined }
  | { at: "failed"; error: unknown; terms: Terms };

/** Specification 4 and 9: the wait between opening the page and the look-up. Leaving meanwhile costs nothing. */
const OPENING_WAIT_MS = 2_000;

/** True for the refusals that the specification wants as toasts. For others a toast would only hide what the page shows. */
export function isToasted(error: unknown): boolean {
  return isApiError(error) && ["nid-not-found", "insufficient-balance"].includes(error.code);
}

/** The look-up of a result page, with the ticket of the form. */
export function useLookUp(layout: Layout, person: Person, agreed: Terms) {
  const [state, setState] = useState<LookUpState>({ at: "busy" });
  const running = useRef(false);

  const lookUp = async (terms: Terms) => {
    if (running.current) return;
    running.current = true;
    setState({ at: "busy" });
    try {
      const copy = await lookUpPerson(person, layout, terms);
      setState({ at: "done", copy, price: terms.expectedPrice });
      showToast("success", copyReady);
    } catch (error) {
      noteStop(error, person);
      setState({ at: "failed", error, terms });
      if (isToasted(error)) showToast("error", sentence(error));
    } finally {
      running.current = false;
    }
  };

  const lookUpOpened = useEffectEvent(() => lookUp(agreed));
  useEffect(() => {
    dropTicket();
    const timer = setTimeout(() => void lookUpOpened(), OPENING_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);

  return { state, lookUp };
}
