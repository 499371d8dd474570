import { useEffect, useState } from "react";
import { useSearch } from "wouter";
import { announce } from "./outcome.ts";

/**
 * Turns the `?status=` that the provider's way back leaves into its message, once: the query goes out of this entry of the
 * history and a mark comes in, so neither reload nor back nor a restored tab says it again. Answers whether the payer came
 * back with an outcome still open.
 */
export function useReturn(): boolean {
  const search = useSearch();
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query is another way back.
  useEffect(() => {
    // Read anew: a second run of this effect must find the query gone.
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
