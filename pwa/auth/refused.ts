import { atom } from "jotai";
import { given } from "../i18n/given.ts";

/** The login that the server has just refused, sent before this page's scripts ran; undefined once the next is sent. */
export const refusedAtom = atom(given?.refused);
