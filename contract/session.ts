/** A header with the id of whom a call is made for. If the session is another's, the answer is that there is none. */
export const SESSION_OF = "Session-Of";

/** Set by a login that came as a plain form: the page has not heard yet who is signed in. Scripts can read it. */
export const ENTERED_COOKIE = "kagoj-entered";
