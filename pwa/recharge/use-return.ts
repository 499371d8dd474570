import { useEffect, useState } from "react";
import { useSearch } from "wouter";
import { announce } from "./outcome.ts";

/**
 * Announces the `?status=` of a provider's return once. The query is then replaced by a mark in this history entry, so that a
 * reload, going back or a restored tab don't announce it again. True when the payer came back before the outcome was known.
 */
export function useReturn(): boolean {
  const search = useSearch();
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query is another return.
  useEffect(() => {
    // Not from `search`: a second run of this effect must see that the query is gone.
    const status = new URLSearchParams(location.search).get("status");
    if (status === null) return;
    const told = (history.state as { told?: string } | null)?.told === status;
    history.replaceState({ ...history.state, told: status }, "", location.pathname);
    if (told) return;
    setOpen(status === "pending");
    announce(status);
  }, [search]);
  return open;
}
