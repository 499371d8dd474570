import { atom } from "jotai";
import { given } from "../i18n/given.ts";

/** The login that the server refused before the scripts of this page ran. Undefined after the next try. */
export const refusedAtom = atom(given?.refused);
