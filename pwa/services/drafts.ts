const PREFIX = "services:";

/**
 * The kind under which the editor keeps drafts: of a new service, of a copy, or of an edited one.
 */
export function editorDraft(edited: string | undefined, copied: string | undefined): string {
  if (edited !== undefined) return `${PREFIX}edit:${edited}`;
  return copied === undefined ? `${PREFIX}new` : `${PREFIX}copy:${copied}`;
}

/** True for drafts of staff, of the editor. They are no orders, so no list of orders shows them. */
export function isStaffDraft(kind: string): boolean {
  return kind.startsWith(PREFIX);
}
