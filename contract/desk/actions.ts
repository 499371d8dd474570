import { actions } from "./nouns.ts";

/** What the desk's calls are in the audit log. Evaluated by the build too, see `pages.ts`. */
export const deskActions = actions;
