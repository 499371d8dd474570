import { atom, getDefaultStore, useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import type { Help } from "../../contract/help/help.ts";
import { loadCalls } from "../api/late-client.ts";
import { given } from "../i18n/given.ts";
import { useConnection } from "../offline/connection.ts";
import { readLocalJson, writeLocal } from "../storage/local.ts";

/*
 * What anybody may know of the desk. It is nobody's, so it stays on the phone whoever is signed in:
 * who has read it once reads it again without a connection.
 */
const KEY = "kagoj-help";

type Kept = { help: Help; version?: string | undefined };

const kept = drawable(readLocalJson(KEY));
let version = given?.help ? undefined : kept?.version;

export const helpAtom = atom(given?.help ?? kept?.help);

/**
 * What a phone has kept, if this release can draw all of it: another one may have kept less, and
 * then it is asked for anew.
 */
export function drawable(known: unknown): Kept | undefined {
  const { help, version } = Object(known) as Partial<Kept>;
  const { services, ways, retentionDays, questions } = Object(help) as Partial<Help>;
  const isWhole =
    Array.isArray(services) &&
    services.every(({ name, price }) => name?.bn && name.en && typeof price === "number") &&
    Array.isArray(ways) &&
    typeof retentionDays === "number" &&
    Array.isArray(questions);
  return help && isWhole ? { help, version } : undefined;
}

function storeHelp(help: Help, tag?: string): void {
  version = tag;
  getDefaultStore().set(helpAtom, help);
  writeLocal(KEY, JSON.stringify({ help, version } satisfies Kept));
}

/** @throws ApiError, Offline */
async function loadHelp(): Promise<void> {
  const { callIfChanged } = await loadCalls();
  const answer = await callIfChanged<Help>("help", { version });
  if (answer.status === 200) storeHelp(answer.value, answer.version);
}

/** What the server drew the page with is as new as the page. */
let isGiven = given?.help !== undefined;

/**
 * Undefined until something is known; `error` is why it could not be had anew. Asks again when the
 * connection is back.
 */
export function useHelp() {
  const help = useAtomValue(helpAtom);
  const connection = useConnection();
  const [error, setError] = useState<unknown>();
  const load = () => loadHelp().then(() => setError(undefined), setError);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the screen is opened, and when the connection changes.
  useEffect(() => {
    if (isGiven && given?.help) storeHelp(given.help);
    else void load();
    isGiven = false;
  }, [connection]);
  return { help, error, retry: load };
}
