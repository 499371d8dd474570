import type { StaffNote } from "../../contract/conversation.ts";
import { appError } from "../app-error.ts";
import type { Clerk } from "../db/whose.ts";
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
 * not-found, also for an order that `worker` does not work on
 */
export async function readNotes(
  { sql, seal }: Parties,
  subject: queries.Subject,
  worker: Clerk,
): Promise<StaffNote[]> {
  const found = await queries.findSubject(sql, subject, { worker });
  if (!found) throw appError("not-found");
  const rows = await queries.listNotes(sql, subject, found.owner);
  return rows.map((row) =>
    shown(row, noteBody.tryOpen(seal, rowOf(row.id, row.userId), row.body) ?? ""),
  );
}

/**
 * Writes a note, once for each id; answers it, and the service of its order. @throws not-found;
 * key-reused when the id is of another note;
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
  }: { id: string; text: string; ofCustomer: boolean; author: Pick<SignedIn, "id"> & Clerk },
): Promise<{ note: StaffNote; service: string | null }> {
  await limitRate(sql, `note ${author.id}`, PER_MINUTE, 60);
  return sql.begin(async (tx) => {
    const found = await queries.findSubject(tx, subject, { worker: author, hold: true });
    if (!found) throw appError("not-found");
    const { owner, service } = found;
    const row = rowOf(id, owner);
    const orderId = "order" in subject && !ofCustomer ? subject.order : null;
    const before = await queries.findNote(tx, id);
    if (before) {
      const same =
        before.userId === owner && before.orderId === orderId && before.authorId === author.id;
      if (!same || noteBody.tryOpen(seal, row, before.body) !== text) throw appError("key-reused");
      return { note: shown(before, text), service };
    }
    const note = {
      id,
      userId: owner,
      orderId,
      authorId: author.id,
      body: noteBody.seal(seal, row, text),
    };
    if (!(await queries.insertNote(tx, note))) throw appError("key-reused");
    const written = (await queries.findNote(tx, id)) as queries.NoteRow;
    return { note: shown(written, text), service };
  });
}

/**
 * Deletes a note: its author, or an admin. A restore does not bring it back. Answers the service of
 * its order. @throws not-found
 */
export async function deleteNote(
  deps: Pick<Deps, "sql" | "seal" | "env" | "log">,
  id: string,
  by: SignedIn,
): Promise<string | null> {
  const author = by.role === "admin" ? undefined : by.id;
  const deleted = await queries.deleteNote(deps.sql, id, { author, worker: by });
  if (!deleted) throw appError("not-found");
  await noteGone(deps, { note: [id.toLowerCase()] });
  return deleted.service;
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
