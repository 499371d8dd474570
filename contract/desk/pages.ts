import { pages } from "./nouns.ts";

/**
 * The desk's screens. The build evaluates this file, so that the page gets the table without the
 * schemas beside it.
 */
export const deskPages = pages;
