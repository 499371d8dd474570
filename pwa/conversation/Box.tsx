import { type FormEvent, lazy, Suspense, useState } from "react";
import { MAX_MESSAGE, MAX_MESSAGE_FILES } from "../../contract/conversation.ts";
import { useIsPreparing } from "../attachments/preparing.ts";
import { bothOf, useLocale, useText } from "../i18n/t.ts";
import { sentence } from "../offline/errors.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { TextArea } from "../ui/form/Inputs.tsx";
import { ReadySentences, withSentence } from "../ui/form/ReadySentences.tsx";
import { CameraIcon } from "../ui/icons.tsx";
import { showToast } from "../ui/toast.ts";
import { type Discussed, useTyped, write } from "./conversation.ts";
import { conversationText } from "./text.ts";

const PhotoField = lazy(async () => ({
  default: (await import("../attachments/PhotoField.tsx")).PhotoField,
}));

/** `file`: the id of the delivered file that may be said to be wrong; `opened`: the same, or an empty word, where a tap opened the box. */
type Props = {
  order: Discussed;
  staff: boolean;
  offline: boolean;
  file: string | undefined;
  opened: string | undefined;
  /** The desk waits for an answer. */
  asked: boolean;
  /** Says that what the customer wrote needs no answer; missing when nothing waits for one. */
  onSettle: (() => Promise<void>) | undefined;
  /** Staff have answered what waited for them. */
  onTalked: (() => void) | undefined;
};

/** With the buttons, which are below the field that has the focus. */
const reveal = (box: HTMLFormElement | null): void => box?.scrollIntoView({ block: "nearest" });

/** Where a message about an order is typed, with its pictures. What is typed is kept on this phone until it is sent. */
export function Box({ order, staff, offline, file, opened, asked, onSettle, onTalked }: Props) {
  const text = useText(conversationText);
  const locale = useLocale();
  const { busy, run } = useBusy();
  const { typed, change, forget, draftId } = useTyped(order._id, opened || undefined);
  const [withFiles, setWithFiles] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const preparing = useIsPreparing();
  // Another file may have come since it was typed.
  const about = typed.wrong === file ? file : undefined;
  const empty = !typed.text.trim() && (typed.files.length === 0 || about !== undefined);
  const questions = order.wrongFileAt
    ? [text.readyWhere, text.readyRight]
    : [text.readyNumber, text.readyBirthday, text.readyName];
  const statement = order.wrongFileAt ? text.readyRecorded : text.readyTime;
  const said = typed.text.trim();
  // A ready sentence brings its kind. To what the customer wrote comes an answer, to a returned file too.
  const asks =
    staff &&
    (questions.includes(said) ||
      !(order.wrongFileAt || order.unansweredSince || said === statement));
  const noQuestion =
    text[order.wrongFileAt ? "answerWrong" : order.unansweredSince ? "answer" : "say"];
  const label = text[about ? "labelWrong" : staff ? "labelStaff" : asked ? "labelAnswer" : "label"];
  // The desk cancels it, and gives the money back.
  const mayCancel = !staff && order.status === "pending" && !order.askedAt;
  const edit = (next: Partial<typeof typed>) => {
    change((now) => ({ ...now, ...next }));
    setProblem(undefined);
  };
  const send = (asks: boolean, staysWrong = false) =>
    run(async () => {
      const outcome = await write(
        order,
        staff,
        { ...typed, text: typed.text.trim(), wrong: about },
        { asks, staysWrong, draft: draftId },
      );
      if (outcome.state === "refused") return setProblem(outcome.error);
      await forget(typed);
      setWithFiles(false);
      if (!onTalked || (order.wrongFileAt && (asks || staysWrong))) return;
      // Another order takes its place at once.
      showToast(
        "success",
        bothOf(conversationText, (words) => words.replied(order.orderNumber)),
      );
      onTalked();
    }, setProblem);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The form around it, which delivers an order, must not hear of it.
    event.stopPropagation();
    if (!empty && !preparing) void send(asks);
  };
  return (
    <form
      noValidate
      ref={opened === undefined ? undefined : reveal}
      onSubmit={handleSubmit}
      className="flex flex-col gap-2"
    >
      <TextArea
        name="message"
        label={label}
        hideLabel={!about}
        hint={about ? text.wrongFree : undefined}
        placeholder={about ? undefined : label}
        autoFocus={opened !== undefined}
        value={typed.text}
        maxLength={MAX_MESSAGE}
        onChange={(event) => edit({ text: event.currentTarget.value })}
        error={problem ? sentence(problem)[locale] : undefined}
        rows={2}
      />
      {withFiles || typed.files.length > 0 ? (
        <Suspense>
          <PhotoField
            name="files"
            label={text.files}
            required={false}
            max={MAX_MESSAGE_FILES}
            value={typed.files}
            onChange={(next) => change((now) => ({ ...now, files: next(now.files) }))}
            draftOf={() => draftId}
          />
        </Suspense>
      ) : null}
      <div className="flex flex-wrap gap-2 *:flex-auto">
        <Button type="submit" busy={busy} disabled={empty || preparing}>
          {asks
            ? text.ask
            : staff
              ? noQuestion
              : offline
                ? text.keep
                : about
                  ? text.report
                  : text[asked ? "answer" : "send"]}
        </Button>
        {staff && order.wrongFileAt ? (
          <Button
            variant="secondary"
            disabled={busy || empty || preparing}
            onClick={() => void send(false, true)}
          >
            {text.answerOpen}
          </Button>
        ) : null}
        {staff ? (
          <Button
            variant="secondary"
            disabled={busy || empty || preparing}
            onClick={() => void send(!asks)}
          >
            {asks ? noQuestion : text.ask}
          </Button>
        ) : null}
        {onSettle ? (
          <Button
            variant="secondary"
            disabled={busy || offline}
            onClick={() => void run(onSettle, setProblem)}
          >
            {text.settle}
          </Button>
        ) : null}
        {file ? (
          <Button
            variant="secondary"
            disabled={busy}
            onClick={() => edit({ wrong: about ? undefined : file })}
          >
            {about ? text.notWrong : text.fileIsWrong}
          </Button>
        ) : null}
        {withFiles || typed.files.length > 0 ? null : (
          <Button variant="secondary" icon={<CameraIcon />} onClick={() => setWithFiles(true)}>
            {text.files}
          </Button>
        )}
      </div>
      {staff || mayCancel || about ? (
        <ReadySentences
          legend={text.ready}
          sentences={
            mayCancel
              ? [text.readyMistake]
              : about
                ? [text.wrongName, text.wrongDate, text.wrongPerson, text.wrongUnclear]
                : [...questions, statement]
          }
          onChoose={(ready) => edit({ text: withSentence(typed.text, ready) })}
        />
      ) : null}
    </form>
  );
}
