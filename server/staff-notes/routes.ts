import { noteReading } from "../audit/clerks.ts";
import type { Deps } from "../deps.ts";
import type { SignedIn } from "../http/app-types.ts";
import { idOfKey } from "../http/idempotency.ts";
import { routes } from "../http/route.ts";
import { queueOf, staffLists } from "../live/changes.ts";
import { deleteNote, readNotes, type Subject, writeNote } from "./staff-notes.ts";

export function staffNoteRoutes(deps: Deps) {
  const write = async (
    subject: Subject,
    { text, ofCustomer = false }: { text: string; ofCustomer?: boolean | undefined },
    { author, key }: { author: SignedIn; key: string | undefined },
  ) => {
    const { note, service } = await writeNote(deps, subject, {
      id: idOfKey(key),
      text,
      ofCustomer,
      author,
    });
    // What is noted of a customer stands at all of their orders.
    return { ...note, changes: shownAt(note.ofCustomer ? null : service) };
  };
  const shownAt = (service: string | null) => (service ? queueOf(service) : staffLists("queue"));
  return routes({
    "GET apply/order/:id/notes": {
      about: "Notes among staff about an order and its owner, oldest first",
      async handle({ path, admin }) {
        const notes = await readNotes(deps, { order: path.id }, admin);
        await noteReading(deps, admin, "orders", [path.id]);
        return notes;
      },
    },
    "PUT apply/order/:id/notes": {
      about:
        "Note something about an order, or its owner, for staff; the Idempotency-Key is the " +
        "note's id",
      audit: "nothing",
      handle: ({ path, json, admin }, c) =>
        write({ order: path.id }, json, { author: admin, key: c.req.header("Idempotency-Key") }),
    },
    "DELETE apply/notes/:id": {
      about: "Delete a note of mine; an admin deletes any",
      audit: "nothing",
      async handle({ path, admin }) {
        const service = await deleteNote(deps, path.id, admin);
        return { message: "Note deleted", changes: shownAt(service) };
      },
    },
    "GET users/users/:id/notes": {
      about: "Notes among staff about a user, oldest first",
      handle: ({ path, admin }) => readNotes(deps, { user: path.id }, admin),
    },
    "PUT users/users/:id/notes": {
      about: "Note something about a user, for staff; the Idempotency-Key is the note's id",
      audit: "nothing",
      handle: ({ path, json, admin }, c) =>
        write({ user: path.id }, json, { author: admin, key: c.req.header("Idempotency-Key") }),
    },
  });
}
