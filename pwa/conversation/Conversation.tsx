import { type FormEvent, type ReactNode, useEffect, useId, useState } from "react";
import { Link } from "wouter";
import { MAX_MESSAGE, type OrderMessage } from "../../contract/conversation.ts";
import { isOffline } from "../api/errors.ts";
import { formatDateTime, formatNumber } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { AnswerAwaited } from "../lists/AnswerAwaited.tsx";
import { useConnection } from "../offline/connection.ts";
import { sentence } from "../offline/errors.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { TextArea } from "../ui/form/TextArea.tsx";
import { ChatIcon } from "../ui/icons.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { useBusy } from "../ui/use-busy.ts";
import { type Discussed, markRead, type OwnLine, useConversation, write } from "./conversation.ts";
import { conversationText } from "./text.ts";

/** What waits to be said about an order, as a badge: a question of the desk, or what the reader has not seen. */
export function TalkBadge({ order, staff = false }: { order: Pick<Discussed, "unread" | "askedAt">; staff?: boolean }) {
  const text = useText(conversationText);
  const locale = useLocale();
  const words = talkWords(order, staff, text, (count) => formatNumber(count, locale));
  if (!words) return null;
  return (
    <StatusBadge tone="info" small icon={<ChatIcon className="size-4" />}>
      {words}
    </StatusBadge>
  );
}

/** The words of that badge; undefined when nothing waits. */
export function talkWords(
  { unread = 0, askedAt }: Pick<Discussed, "unread" | "askedAt">,
  staff: boolean,
  text: (typeof conversationText)["bn"],
  inDigits: (count: number) => string,
): string | undefined {
  if (askedAt && !staff) return text.asked;
  if (unread > 0) return text.unread(inDigits(unread));
  return askedAt ? text.waits : undefined;
}

type Props = { order: Discussed; staff?: boolean };

/** All that owner and staff wrote to each other about an order, and the box to write in. Empty it is one button. */
export function Conversation({ order, staff = false }: Props) {
  const text = useText(conversationText);
  const title = useId();
  const [opened, setOpened] = useState(false);
  const { loaded, read, own } = useConversation(order, staff);
  const first = useRead(order, staff, read);
  const offline = useConnection() === "offline";
  // The list may say so later than the answer was written.
  const answered = own.length > 0 || read?.filter(({ asks, staff: byDesk }) => asks || !byDesk).at(-1)?.staff === false;
  if (order.forgotten) return null;
  if (!order.messages && !read?.length && own.length === 0 && !opened)
    return (
      <Button variant="secondary" icon={<ChatIcon />} onClick={() => setOpened(true)}>
        {staff ? text.openStaff : text.open}
      </Button>
    );
  return (
    <section aria-labelledby={title} className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <h3 id={title} className="flex items-center gap-2 font-semibold">
        <ChatIcon className="size-5 text-accent" />
        {text.title}
      </h3>
      {order.askedAt && !staff && !answered ? (
        <Banner tone="info" role="status" title={text.asked}>
          {text.askedText}
        </Banner>
      ) : null}
      {!read && order.messages ? (
        offline || isOffline(loaded.error) ? (
          <p className="text-sm text-soft">{text.offlineText}</p>
        ) : (
          <AnswerAwaited of={loaded} label={text.loading} />
        )
      ) : null}
      {read?.length || own.length ? (
        <ol className="flex flex-col gap-2">
          {read?.map((message) => (
            <Line key={message._id} message={message} staff={staff} isFirstNew={message.position === first} />
          ))}
          {own.map((line) => (
            <Unsent key={line.id} line={line} />
          ))}
        </ol>
      ) : null}
      <Box order={order} staff={staff} offline={offline} />
    </section>
  );
}

/** Marks what the other side has written as read while it is in sight. Answers the position of the first that was new. */
function useRead(order: Discussed, staff: boolean, read: OrderMessage[] | undefined): number | undefined {
  const fresh = read?.filter((message) => message.staff !== staff && !message.seen) ?? [];
  const [first, setFirst] = useState<number>();
  const [from, last] = [fresh[0]?.position, fresh.at(-1)?.position];
  if (from !== undefined && first === undefined) setFirst(from);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is newly read is told.
  useEffect(() => {
    if (last === undefined) return;
    const look = () => {
      if (document.visibilityState === "visible") void markRead(order, staff, last);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [order._id, staff, last]);
  return first;
}

type LineProps = { message: OrderMessage; staff: boolean; isFirstNew: boolean };

function Line({ message, staff, isFirstNew }: LineProps) {
  const text = useText(conversationText);
  const locale = useLocale();
  const own = message.staff === staff;
  const who = message.author ?? (message.staff ? text.desk : text.me);
  const facts = [who, formatDateTime(message.at, locale), own && message.seen ? text.seen : ""];
  return (
    <>
      {isFirstNew ? (
        <li className="flex items-center gap-2 text-xs font-semibold text-info before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {text.fromHere}
        </li>
      ) : null}
      <Bubble own={own} look={own ? "bg-accent-soft" : "bg-sunken"} text={message.text}>
        {message.asks ? <span className="font-semibold text-info">{text.question}</span> : null}
        {facts.filter(Boolean).join(" · ")}
      </Bubble>
    </>
  );
}

/** A line of this phone that was not read from the server yet. */
function Unsent({ line: { text: written, sent, stuck } }: { line: OwnLine }) {
  const text = useText(conversationText);
  if (sent)
    return (
      <Bubble own look="bg-accent-soft" text={written}>
        {text.me}
      </Bubble>
    );
  return (
    <Bubble own look={`border border-dashed ${stuck ? "border-cancelled" : "border-edge"}`} text={written}>
      {stuck ? (
        <Link href="/outbox" className="font-semibold text-cancelled underline underline-offset-4">
          {text.notSent}
        </Link>
      ) : (
        text.onPhone
      )}
    </Bubble>
  );
}

type BubbleProps = { own: boolean; look: string; text: string; children: ReactNode };

function Bubble({ own, look, text, children }: BubbleProps) {
  return (
    <li className={`max-w-[88%] rounded-lg px-3 py-2 ${own ? "self-end" : "self-start"} ${look}`}>
      <p className="text-sm whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-soft tabular-nums">{children}</p>
    </li>
  );
}

/** What was typed about an order and not sent, while the app is open: a sheet is closed by one touch beside it. */
const typed = new Map<string, string>();

function Box({ order, staff, offline }: { order: Discussed; staff: boolean; offline: boolean }) {
  const text = useText(conversationText);
  const locale = useLocale();
  const { busy, run } = useBusy();
  const [value, setValue] = useState(() => typed.get(order._id) ?? "");
  const [problem, setProblem] = useState<unknown>();
  const change = (next: string) => {
    typed.set(order._id, next);
    setValue(next);
    setProblem(undefined);
  };
  const send = (asks: boolean) =>
    run(async () => {
      const outcome = await write(order, staff, value.trim(), asks);
      if (outcome.state === "refused") setProblem(outcome.error);
      else change("");
    });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The form around it, which delivers an order, must not hear of it.
    event.stopPropagation();
    if (value.trim()) void send(staff);
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-2">
      {staff ? <ReadySentences onChoose={change} /> : null}
      <TextArea
        name="message"
        label={staff ? text.labelStaff : text.label}
        hideLabel
        value={value}
        maxLength={MAX_MESSAGE}
        onChange={(event) => change(event.currentTarget.value)}
        error={problem ? sentence(problem)[locale] : undefined}
        className="min-h-16"
      />
      <div className="flex flex-wrap gap-2 *:flex-auto">
        <Button type="submit" busy={busy} disabled={!value.trim()}>
          {staff ? text.ask : offline ? text.keep : text.send}
        </Button>
        {staff ? (
          <Button variant="secondary" disabled={busy || !value.trim()} onClick={() => void send(false)}>
            {text.say}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function ReadySentences({ onChoose }: { onChoose: (sentence: string) => void }) {
  const text = useText(conversationText);
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{text.ready}</legend>
      {[text.readyNumber, text.readyBirthday, text.readyName, text.readyTime].map((ready) => (
        <button
          key={ready}
          type="button"
          onClick={() => onChoose(ready)}
          className="min-h-11 rounded-md border border-edge bg-surface px-3 py-1.5 text-start text-sm leading-snug hover:border-accent hover:text-accent"
        >
          {ready}
        </button>
      ))}
    </fieldset>
  );
}
