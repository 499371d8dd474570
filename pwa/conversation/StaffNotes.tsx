import { type FormEvent, useEffect, useId, useState } from "react";
import { MAX_NOTE, type StaffNote } from "../../contract/conversation.ts";
import { request } from "../api/request.ts";
import { bothOf, formatAsOf, useLocale, useText } from "../i18n/t.ts";
import { AnswerAwaited } from "../lists/ListParts.tsx";
import { useCurrentUser } from "../offline/chat-user.ts";
import { sentence } from "../offline/errors.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { Checkbox, TextArea } from "../ui/form/Inputs.tsx";
import { EditIcon } from "../ui/icons.tsx";
import { ConfirmDialog } from "../ui/overlay/Dialog.tsx";
import { showToast } from "../ui/toast.ts";
import { useTyped, useWritten, writeAt } from "./conversation.ts";
import { conversationText } from "./text.ts";

/** `order`: at which the notes stand, with those about its owner; otherwise those about this `user`. */
type Props = (
  | { order: { _id: string; category: string; orderNumber: string } }
  | { user: string }
) & {
  onCount?: (notes: number) => void;
};

/** Notes among staff, which no customer ever gets, and the box to write one. Empty it is one button. */
export function StaffNotes(props: Props) {
  const text = useText(conversationText);
  const title = useId();
  const [opened, setOpened] = useState(false);
  const path =
    "order" in props ? `apply/order/${props.order._id}/notes` : `users/users/${props.user}/notes`;
  const { loaded, read, own } = useWritten<StaffNote>(path, { events: ["queue"] });
  const count = (read?.length ?? 0) + own.length;
  useEffect(() => props.onCount?.(count), [props.onCount, count]);
  if (!read) return loaded.error && !own.length ? <AnswerAwaited of={loaded} /> : null;
  return (
    <section aria-labelledby={title} className="mb-3 flex flex-col gap-2">
      {count > 0 || opened ? (
        <h3 id={title} className="text-sm font-semibold">
          {text.notes} <span className="font-normal text-soft">{text.notesHint}</span>
        </h3>
      ) : null}
      <ul className="flex flex-col gap-2 empty:hidden">
        {read.map((note) => (
          <Note key={note._id} note={note} labelled={"order" in props} onDeleted={loaded.refresh} />
        ))}
        {own.map(({ id, text: written, sent, stuck }) => (
          <li key={id} className="rounded-md border border-dashed border-edge px-3 py-2 text-sm">
            <p className="whitespace-pre-line wrap-anywhere">{written}</p>
            <p className="text-xs text-soft">
              {stuck ? text.notSent : sent ? text.me : text.onPhone}
            </p>
          </li>
        ))}
      </ul>
      {opened ? (
        <NoteBox {...props} path={path} onDone={() => setOpened(false)} />
      ) : (
        <Button
          variant="ghost"
          icon={<EditIcon className="size-5" />}
          className="-ms-3 w-fit px-3 text-sm"
          onClick={() => setOpened(true)}
        >
          {text.addNote}
        </Button>
      )}
    </section>
  );
}

type NoteProps = { note: StaffNote; labelled: boolean; onDeleted: () => Promise<void> };

function Note({ note, labelled, onDeleted }: NoteProps) {
  const text = useText(conversationText);
  const locale = useLocale();
  const me = useCurrentUser();
  const [asking, setAsking] = useState(false);
  const drop = async () => {
    await request("DELETE apply/notes/:id", { path: { id: note._id } });
    showToast("success", bothOf(conversationText, "noteDeleted"));
    setAsking(false);
    await onDeleted();
  };
  const facts = [
    note.author,
    formatAsOf(note.at, locale),
    labelled && note.ofCustomer && text.aboutCustomer,
  ];
  return (
    <li className="rounded-md bg-pending-soft px-3 py-2 text-sm">
      <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
      <div className="flex flex-wrap items-center gap-x-2 text-xs text-soft">
        <span>{facts.filter(Boolean).join(" · ")}</span>
        {me?.role === "admin" || me?._id === note.authorId ? (
          <Button
            variant="ghost"
            className="-my-2 ms-auto -me-3 px-3 text-xs"
            onClick={() => setAsking(true)}
          >
            {text.deleteNote}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={asking}
        danger
        title={text.deleteNoteTitle}
        confirmLabel={text.deleteNote}
        onClose={() => setAsking(false)}
        onConfirm={drop}
      >
        {text.deleteNoteText}
      </ConfirmDialog>
    </li>
  );
}

function NoteBox({ path, onDone, ...of }: Props & { path: string; onDone: () => void }) {
  const text = useText(conversationText);
  const locale = useLocale();
  const { busy, run } = useBusy();
  const { typed, change, forget } = useTyped(`note-${path}`);
  const [ofCustomer, setOfCustomer] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const order = "order" in of ? of.order : undefined;
  const save = () =>
    run(async () => {
      const body = { text: typed.text.trim(), ...(ofCustomer && { ofCustomer }) };
      const outcome = await writeAt(path, { body, about: order ?? {}, name: "noteName" });
      if (outcome.state === "refused") return setProblem(outcome.error);
      await forget(typed);
      onDone();
    }, setProblem);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (typed.text.trim()) void save();
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-2">
      <TextArea
        name="note-for-staff"
        label={text.labelNote}
        hideLabel
        autoFocus
        value={typed.text}
        maxLength={MAX_NOTE}
        onChange={(event) => change((now) => ({ ...now, text: event.target.value }))}
        error={problem ? sentence(problem)[locale] : undefined}
        className="min-h-16"
      />
      {order ? (
        <Checkbox
          label={text.ofCustomer}
          checked={ofCustomer}
          onChange={(event) => setOfCustomer(event.currentTarget.checked)}
        />
      ) : null}
      <Button type="submit" variant="secondary" busy={busy} disabled={!typed.text.trim()}>
        {text.saveNote}
      </Button>
    </form>
  );
}
