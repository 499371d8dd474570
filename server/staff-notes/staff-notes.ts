import type { StaffNote } from "../../contract/conversation.ts";
import { appError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import { noteGone } from "../forgetting/list.ts";
import type { SignedIn } from "../http/app-types.ts";
import { limitRate } from "../http/rate-limit.ts";
import { noteBody, rowOf } from "../seal/columns.ts";
import * as queries from "./queries.ts";

const PER_MINUTE = 120;

type Parties = Pick<Deps, "sql" | "seal">;

export type { Subject } from "./queries.ts";

/**
 * The notes at an order, its owner's among them, or at a person; no user ever gets them. @throws
 * not-found
 */
export async function readNotes(
  { sql, seal }: Parties,
  subject: queries.Subject,
): Promise<StaffNote[]> {
  const owner = await queries.findSubject(sql, subject);
  if (!owner) throw appError("not-found");
  const rows = await queries.listNotes(sql, subject, owner);
  return rows.map((row) =>
    shown(row, noteBody.tryOpen(seal, rowOf(row.id, row.userId), row.body) ?? ""),
  );
}

/**
 * Writes a note, once for each id. @throws not-found; key-reused when the id is of another note;
 * too-many-requests
 */
export async function writeNote(
  { sql, seal }: Parties,
  subject: queries.Subject,
  {
    id,
    text,
    ofCustomer,
    author,
  }: { id: string; text: string; ofCustomer: boolean; author: string },
): Promise<StaffNote> {
  await limitRate(sql, `note ${author}`, PER_MINUTE, 60);
  return sql.begin(async (tx) => {
    const owner = await queries.findSubject(tx, subject, { hold: true });
    if (!owner) throw appError("not-found");
    const row = rowOf(id, owner);
    const orderId = "order" in subject && !ofCustomer ? subject.order : null;
    const before = await queries.findNote(tx, id);
    if (before) {
      const same =
        before.userId === owner && before.orderId === orderId && before.authorId === author;
      if (!same || noteBody.tryOpen(seal, row, before.body) !== text) throw appError("key-reused");
      return shown(before, text);
    }
    const note = {
      id,
      userId: owner,
      orderId,
      authorId: author,
      body: noteBody.seal(seal, row, text),
    };
    if (!(await queries.insertNote(tx, note))) throw appError("key-reused");
    return shown((await queries.findNote(tx, id)) as queries.NoteRow, text);
  });
}

/** Deletes a note: its author, or an admin. A restore does not bring it back. @throws not-found */
export async function deleteNote(
  deps: Pick<Deps, "sql" | "seal" | "env" | "log">,
  id: string,
  { id: by, role }: SignedIn,
): Promise<void> {
  if (!(await queries.deleteNote(deps.sql, id, role === "admin" ? undefined : by)))
    throw appError("not-found");
  await noteGone(deps, { note: [id.toLowerCase()] });
}

function shown(
  { id, orderId, author, authorId, createdAt }: queries.NoteRow,
  text: string,
): StaffNote {
  return {
    _id: id,
    text,
    at: createdAt.toISOString(),
    author,
    authorId,
    ofCustomer: orderId === null,
  };
}
