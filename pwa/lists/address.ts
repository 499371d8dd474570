import { useEffect } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import type { PagePath } from "../../contract/pages.ts";
import { isIsoDate } from "../../contract/values/dates/iso-date.ts";
import { addressOf } from "../ui/overlay/use-opened.ts";

/**
 * Writes what limits a list, its tab and filters, into the address, so that Back, a reload and a
 * link that is sent on keep them. The rest of the address stays.
 */
export function setParams(chosen: { [name: string]: string | undefined }): void {
  const params = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(chosen)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  navigate(addressOf(params), { replace: true, state: history.state });
}

/**
 * Takes all that limits a list out of the address: those of its parts that {@link useParams} read.
 */
export function clearParams(chosen: object): void {
  setParams(Object.fromEntries(Object.keys(chosen).map((name) => [name, undefined])));
}

/** Whether anything limits a list. */
export const isLimited = (chosen: object) => Object.values(chosen).some(Boolean);

/**
 * Writes into the address of the screen at `path` what it is limited by without saying so there, as
 * this device remembers it: an address that is copied shows the same elsewhere.
 */
export function useWholeAddress(
  path: PagePath,
  unsaid: (params: URLSearchParams) => { [name: string]: string | undefined },
): void {
  useEffect(() => {
    // A screen sees the address late, so that this may be another one's already.
    if (location.pathname !== path) return;
    const missing = unsaid(new URLSearchParams(location.search));
    if (Object.values(missing).some(Boolean)) setParams(missing);
  });
}

/** Reads a part of the address. It may have been typed by hand. */
type Reader = (params: URLSearchParams, name: string) => string | undefined;

/**
 * What limits a list, as the address says it: each part by its name there and how it is read.
 * {@link setParams} writes them.
 */
export function useParams<Parts extends { [name: string]: Reader }>(parts: Parts) {
  const params = new URLSearchParams(useSearch());
  const read = Object.entries(parts).map(([name, reader]) => [name, reader(params, name)]);
  return Object.fromEntries(read) as { [Name in keyof Parts]: ReturnType<Parts[Name]> };
}

/** One of these, or nothing. */
export function oneOf<Name extends string>(names: readonly Name[]) {
  return (params: URLSearchParams, name: string) => names.find((one) => one === params.get(name));
}

/** A day of the address, which may have been typed by hand: YYYY-MM-DD. */
export function dayOf(params: URLSearchParams, name: string): string | undefined {
  const typed = params.get(name);
  return typed?.startsWith("20") && isIsoDate(typed) ? typed : undefined;
}

/** What is sought, or a name, as far as the server reads it. */
export function textOf(params: URLSearchParams, name: string, most = 50): string | undefined {
  return params.get(name)?.slice(0, most) || undefined;
}
