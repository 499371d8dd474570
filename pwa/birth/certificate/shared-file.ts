import { atom, getDefaultStore } from "jotai";

/** A file that came from elsewhere, until the birth form takes it. In memory only. */
export const sharedFileAtom = atom<File>();

/**
 * Hands a certificate from elsewhere (the share target) to the birth form, which reads it as if it were chosen there: now,
 * when the form is on the screen, else when it is opened. Go to `/birthday-registration` beside it.
 */
export function shareCertificate(file: File): void {
  getDefaultStore().set(sharedFileAtom, file);
}
