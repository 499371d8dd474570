/**
 * A header with the id of the user a call is made for. For another user's session the answer is
 * "no-session".
 */
export const SESSION_OF = "Session-Of";

/**
 * Set by a login that came as a plain form, after which the page must ask who is signed in. Scripts
 * can read it.
 */
export const ENTERED_COOKIE = "kagoj-entered";

/**
 * A header of answers to a signed-in user: the seconds after which the session runs out unless it
 * is used.
 */
export const SESSION_LEFT = "Session-Left";
