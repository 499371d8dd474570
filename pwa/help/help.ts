import { atom, getDefaultStore, useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import type { Help } from "../../contract/help/help.ts";
import { request } from "../api/request.ts";
import { given } from "../i18n/given.ts";
import { readLocalJson, writeLocal } from "../storage/local.ts";

/*
 * What anybody may know of the desk. It is nobody's, so it stays on the phone whoever is signed in:
 * who has read it once reads it again without a connection.
 */
const KEY = "kagoj-help";

export const helpAtom = atom(firstHelp());

function firstHelp(): Help | undefined {
  const known = given?.help ?? (readLocalJson(KEY) as Help | null | undefined);
  // Of another release.
  return known && Array.isArray(known.services) && Array.isArray(known.questions)
    ? known
    : undefined;
}

function storeHelp(help: Help): void {
  getDefaultStore().set(helpAtom, help);
  writeLocal(KEY, JSON.stringify(help));
}

/** What the server drew the page with is as new as the page. */
let isGiven = given?.help !== undefined;

/** Undefined until something is known; `error` is why it could not be had anew. */
export function useHelp() {
  const help = useAtomValue(helpAtom);
  const [error, setError] = useState<unknown>();
  const load = () =>
    request("GET help")
      .then(storeHelp)
      .then(() => setError(undefined), setError);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen is opened.
  useEffect(() => {
    if (isGiven && given?.help) storeHelp(given.help);
    else void load();
    isGiven = false;
  }, []);
  return { help, error, retry: load };
}
