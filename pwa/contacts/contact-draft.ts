/**
 * The kind under which saved people are kept among the drafts: so they are stored, wiped at a logout and counted when a browser
 * deletes them as drafts are. No service has a key with a hyphen.
 */
export const CONTACT_DRAFT = "saved-person";
