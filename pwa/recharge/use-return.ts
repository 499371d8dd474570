import { useEffect } from "react";
import { useSearch } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { announce } from "./outcome.ts";

/** How the payer came back. `id`: of their recharge, if the server has told it. */
export type Returned = { status: string; id?: string | undefined };
/** `told`: the status that was announced. */
type Entry = { told?: string; returned?: Returned } | null;

/**
 * How the payer came back from the provider, and a function that changes it. The `?status=` is announced once; then it is kept in
 * this history entry instead of the address, so that a reload and Back show it again but don't announce it again.
 */
export function useReturn(): [Returned | undefined, (returned: Returned | undefined) => void] {
  const search = useSearch();
  const returned = useHistoryState<Entry>()?.returned;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query is another return.
  useEffect(() => {
    // Not from `search`: a second run of this effect must see that the query is gone.
    const query = new URLSearchParams(location.search);
    const [status, id] = [query.get("status"), query.get("recharge") ?? undefined];
    if (status === null) return;
    const told = (history.state as Entry)?.told === status;
    const kept = told ? {} : { told: status, returned: { status, id } };
    history.replaceState({ ...history.state, ...kept }, "", location.pathname);
    if (!told) announce(status);
  }, [search]);
  return [returned, keepReturned];
}

function keepReturned(returned: Returned | undefined): void {
  history.replaceState({ ...history.state, returned }, "");
}
