import { type FormEvent, lazy, type ReactNode, Suspense, useState } from "react";
import { MAX_MESSAGE, MAX_MESSAGE_FILES } from "../../contract/conversation.ts";
import { useIsPreparing } from "../attachments/preparing.ts";
import { bothOf, useLocale, useText } from "../i18n/t.ts";
import { sentence } from "../offline/errors.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { FormProblems } from "../ui/form/FormProblems.tsx";
import { refusedFields } from "../ui/form/form-errors.ts";
import { TextArea } from "../ui/form/Inputs.tsx";
import { ReadySentences, withSentence } from "../ui/form/ReadySentences.tsx";
import { CameraIcon } from "../ui/icons.tsx";
import { showToast } from "../ui/toast.ts";
import { type Discussed, kindFor, type Typed, useTyped, write } from "./conversation.ts";
import { conversationText } from "./text.ts";

const PhotoField = lazy(async () => ({
  default: (await import("../attachments/PhotoField.tsx")).PhotoField,
}));

/**
 * `file`: the id of the delivered file that may be said to be wrong; `opened`: the same, or an
 * empty word, where a tap opened the box.
 */
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

/** Scrolls to the whole box: its buttons are below the field that has the focus. */
const reveal = (box: HTMLFormElement | null): void => box?.scrollIntoView({ block: "nearest" });

/**
 * Where a message about an order is typed, with its pictures. What is typed is kept on this phone
 * until it is sent.
 */
export function Box({ order, staff, offline, file, opened, asked, onSettle, onTalked }: Props) {
  const text = useText(conversationText);
  const locale = useLocale();
  const { busy, run } = useBusy();
  const { typed, change, forget, draftId } = useTyped(
    kindFor(staff),
    order._id,
    opened || undefined,
  );
  const [withFiles, setWithFiles] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const preparing = useIsPreparing();
  // Another file may have come since it was typed.
  const about = typed.wrong === file ? file : undefined;
  const empty = !typed.text.trim() && (typed.files.length === 0 || about !== undefined);
  // To what the customer wrote comes an answer, to a returned file too.
  const asks = staff && (typed.asks ?? !(order.wrongFileAt || order.unansweredSince));
  const words = useWords({ order, staff, offline, about, asked });
  const edit = (next: Partial<Typed>) => {
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
      const said = bothOf(conversationText, (words) => words.replied(order.orderNumber));
      showToast("success", said);
      onTalked();
    }, setProblem);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The form around it, which delivers an order, must not hear of it.
    event.stopPropagation();
    if (!empty && !preparing) void send(asks);
  };
  const cannotSend = busy || empty || preparing;
  const showsFiles = withFiles || typed.files.length > 0;
  return (
    <form
      noValidate
      ref={opened === undefined ? undefined : reveal}
      onSubmit={handleSubmit}
      className="flex flex-col gap-2"
    >
      <TextArea
        name="message"
        label={words.label}
        hideLabel={!about}
        hint={about ? text.wrongFree : undefined}
        placeholder={about ? undefined : words.label}
        autoFocus={opened !== undefined}
        value={typed.text}
        maxLength={MAX_MESSAGE}
        onChange={({ currentTarget: { value } }) =>
          edit({ text: value, asks: value.trim() ? typed.asks : undefined })
        }
        error={problem ? sentence(problem)[locale] : undefined}
        rows={2}
      />
      <FormProblems of={refusedFields(problem)} tries={problem} />
      {showsFiles ? <Files value={typed.files} onChange={change} draftId={draftId} /> : null}
      <div className="flex flex-wrap gap-2 *:flex-auto">
        <Button type="submit" busy={busy} disabled={empty || preparing}>
          {asks ? text.ask : words.send}
        </Button>
        <Also when={staff && order.wrongFileAt} off={cannotSend} act={() => send(false, true)}>
          {text.answerOpen}
        </Also>
        <Also when={staff} off={cannotSend} act={() => send(!asks)}>
          {asks ? words.send : text.ask}
        </Also>
        <Also when={onSettle} off={busy || offline} act={(settle) => run(settle, setProblem)}>
          {text.settle}
        </Also>
        <Also when={file} off={busy} act={(wrong) => edit({ wrong: about ? undefined : wrong })}>
          {about ? text.notWrong : text.fileIsWrong}
        </Also>
        <Also when={!showsFiles} icon={<CameraIcon />} act={() => setWithFiles(true)}>
          {text.files}
        </Also>
      </div>
      <ReadyFor words={words.ready} typed={typed} onChoose={edit} />
    </form>
  );
}

type ReadyProps = {
  words: Ready[];
  typed: Typed;
  onChoose: (next: Pick<Typed, "text" | "asks">) => void;
};

function ReadyFor({ words, typed, onChoose }: ReadyProps) {
  const text = useText(conversationText);
  if (words.length === 0) return null;
  return (
    <ReadySentences
      legend={text.ready}
      sentences={words.map(({ sentence }) => sentence)}
      onChoose={(sentence, index) =>
        onChoose({
          text: withSentence(typed.text, sentence),
          // Alone, it brings its kind. What was typed before it has its own, but a question stays
          // one.
          asks: typed.text.trim() ? joined(typed.asks, words[index]?.asks) : words[index]?.asks,
        })
      }
    />
  );
}

/** Of a sentence below others: what was to need no answer does, once it asks. */
const joined = (before: boolean | undefined, asks: boolean | undefined) =>
  before === false && asks ? true : before;

type FilesProps = Pick<ReturnType<typeof useTyped>, "draftId"> & {
  value: string[];
  onChange: ReturnType<typeof useTyped>["change"];
};

function Files({ value, onChange, draftId }: FilesProps) {
  const text = useText(conversationText);
  return (
    <Suspense>
      <PhotoField
        name="files"
        label={text.files}
        required={false}
        max={MAX_MESSAGE_FILES}
        value={value}
        onChange={(next) => onChange((now) => ({ ...now, files: next(now.files) }))}
        draftOf={() => draftId}
      />
    </Suspense>
  );
}

type AlsoProps<T> = {
  when: T;
  off?: boolean;
  icon?: ReactNode;
  act: (of: NonNullable<T>) => unknown;
  children: string;
};

/** What can be done beside sending, if it can be now. */
function Also<T>({ when, off = false, icon, act, children }: AlsoProps<T>) {
  if (!when) return null;
  return (
    <Button variant="secondary" icon={icon} disabled={off} onClick={() => void act(when)}>
      {children}
    </Button>
  );
}

type Situation = Pick<Props, "order" | "staff" | "offline" | "asked"> & {
  about: string | undefined;
};
/**
 * `asks`: whether the desk waits for an answer to it; undefined where that is not for the writer to
 * say.
 */
type Ready = { sentence: string; asks?: boolean };

/**
 * What the field and its button are called, and the sentences that fit what the order waits for.
 */
function useWords({ order, staff, offline, asked, about }: Situation) {
  const text = useText(conversationText);
  const ready = (...sentences: string[]): Ready[] => sentences.map((sentence) => ({ sentence }));
  const question = (sentence: string): Ready => ({ sentence, asks: true });
  if (staff) {
    const questions = order.wrongFileAt
      ? [text.readyWhere, text.readyRight]
      : [text.readyNumber, text.readyBirthday, text.readyName];
    const statement = order.wrongFileAt ? text.readyRecorded : text.readyTime;
    return {
      label: text.labelStaff,
      send: text[order.wrongFileAt ? "answerWrong" : order.unansweredSince ? "answer" : "say"],
      ready: [...questions.map(question), { sentence: statement, asks: false }],
    };
  }
  const sending = about ? text.report : asked ? text.answer : text.send;
  // The desk cancels it, and gives the money back.
  const mayCancel = order.status === "pending" && !order.askedAt;
  return {
    label: text[about ? "labelWrong" : asked ? "labelAnswer" : "label"],
    send: offline ? text.keep : sending,
    ready: mayCancel
      ? ready(text.readyMistake)
      : about
        ? ready(text.wrongName, text.wrongDate, text.wrongPerson, text.wrongUnclear)
        : [],
  };
}
