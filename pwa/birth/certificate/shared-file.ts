import { atom, getDefaultStore } from "jotai";

/** A file from another app, until the birth form takes it. Only in memory. */
export const sharedFileAtom = atom<File>();

/**
 * Gives a certificate from another app (share target) to the birth form, which reads it as if it was chosen there: now, if the
 * form is open, otherwise when it is opened. Navigate to `/birthday-registration` as well.
 */
export function shareCertificate(file: File): void {
  getDefaultStore().set(sharedFileAtom, file);
}
