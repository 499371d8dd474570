/** A header with the id of the user a call is made for. For another user's session the answer is "no-session". */
export const SESSION_OF = "Session-Of";

/** Set by a login that came as a plain form, after which the page must ask who is signed in. Scripts can read it. */
export const ENTERED_COOKIE = "kagoj-entered";
