import { type FormEvent, useEffect, useId, useState } from "react";
import { MAX_NOTE, type StaffNote } from "../../contract/conversation.ts";
import { act, useAct } from "../acts/act.tsx";
import { bothOf, formatAsOf, useLocale, useText } from "../i18n/t.ts";
import { AnswerAwaited } from "../lists/ListParts.tsx";
import { useCurrentUser } from "../offline/chat-user.ts";
import { sentence } from "../offline/errors.ts";
import { CUSTOMER_NOTE, ORDER_NOTE, type WrittenKind } from "../offline/sending/kinds.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { FormProblems } from "../ui/form/FormProblems.tsx";
import { refusedFields } from "../ui/form/form-errors.ts";
import { Checkbox, TextArea } from "../ui/form/Inputs.tsx";
import { EditIcon } from "../ui/icons.tsx";
import { useTyped, useWritten, writeAbout } from "./conversation.ts";
import { conversationText } from "./text.ts";

/**
 * `order`: at which the notes stand, with those about its owner; otherwise those about this `user`.
 */
type Props = (
  | { order: { _id: string; category: string; orderNumber: string } }
  | { user: string }
) & {
  onCount?: (notes: number) => void;
};

const placeOf = (props: Props): [kind: WrittenKind, of: string] =>
  "order" in props ? [ORDER_NOTE, props.order._id] : [CUSTOMER_NOTE, props.user];

/**
 * Notes among staff, which no customer ever gets, and the box to write one. Empty it is one button.
 */
export function StaffNotes(props: Props) {
  const text = useText(conversationText);
  const title = useId();
  const [opened, setOpened] = useState(false);
  const at = placeOf(props);
  const { loaded, read, own } = useWritten<StaffNote>(...at, { events: ["queue"] });
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
        <NoteBox {...props} onDone={() => setOpened(false)} />
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
  const drop = useAct(() =>
    act({
      call: "DELETE apply/notes/:id",
      send: { path: { id: note._id } },
      danger: true,
      title: text.deleteNoteTitle,
      label: text.deleteNote,
      about: text.deleteNoteText,
      done: bothOf(conversationText, "noteDeleted"),
      onDone: onDeleted,
    }),
  );
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
            onClick={() => drop.ask()}
          >
            {text.deleteNote}
          </Button>
        ) : null}
      </div>
      {drop.dialog}
    </li>
  );
}

function NoteBox({ onDone, ...of }: Props & { onDone: () => void }) {
  const text = useText(conversationText);
  const locale = useLocale();
  const { busy, run } = useBusy();
  const { typed, change, forget } = useTyped(...placeOf(of));
  const [ofCustomer, setOfCustomer] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const order = "order" in of ? of.order : undefined;
  const save = () =>
    run(async () => {
      const body = { text: typed.text.trim(), ...(ofCustomer && { ofCustomer }) };
      const outcome = await writeAbout(...placeOf(of), {
        body,
        about: order ?? {},
        name: "noteName",
      });
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
      <FormProblems of={refusedFields(problem)} tries={problem} />
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
