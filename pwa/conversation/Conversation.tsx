import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from "react";
import { Link } from "wouter";
import type { OrderMessage } from "../../contract/conversation.ts";
import { toAsciiDigits } from "../../contract/values/digits.ts";
import { isAway } from "../api/errors.ts";
import { formatPhotoCount } from "../attachments/photo-count.ts";
import { formatAsOf, formatNumber, useLocale, useText } from "../i18n/t.ts";
import { AnswerAwaited } from "../lists/ListParts.tsx";
import { useConnection } from "../offline/connection.ts";
import { useConfig } from "../settings/config.ts";
import { Button } from "../ui/Button.tsx";
import { CopyValue } from "../ui/CopyValue.tsx";
import { ChatIcon, ClockIcon, WarningIcon } from "../ui/icons.tsx";
import { Banner } from "../ui/Page.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import {
  type Discussed,
  markRead,
  mayBeWrong,
  type OwnLine,
  useConversation,
} from "./conversation.ts";
import { conversationText } from "./text.ts";

const AttachmentGrid = lazy(async () => ({
  default: (await import("../attachments/OrderAttachments.tsx")).AttachmentGrid,
}));
const Box = lazy(async () => ({ default: (await import("./Box.tsx")).Box }));
const FilesState = lazy(async () => ({
  default: (await import("../attachments/FilesState.tsx")).FilesState,
}));

type Talk = Pick<Discussed, "unread" | "unansweredSince" | "askedAt" | "wrongFileAt">;

/**
 * What waits to be said about an order, as a badge: a question of the desk, an answer of the
 * customer, or what the owner has not seen.
 */
export function TalkBadge({
  order,
  staff = false,
  small = true,
}: {
  order: Talk;
  staff?: boolean;
  small?: boolean;
}) {
  const text = useText(conversationText);
  const locale = useLocale();
  const talk = talkOf(order, staff, text, (count) => formatNumber(count, locale));
  if (!talk) return null;
  return (
    <StatusBadge
      tone={talk.tone}
      small={small}
      icon={<talk.Icon className={small ? "size-4" : "size-4.5"} />}
    >
      {talk.words}
    </StatusBadge>
  );
}

const returned = { tone: "cancelled", Icon: WarningIcon } as const;
const toRead = { tone: "info", Icon: ChatIcon } as const;

/** The words and the look of that badge; undefined when nothing waits. */
export function talkOf(
  { unread = 0, unansweredSince, askedAt, wrongFileAt }: Talk,
  staff: boolean,
  text: (typeof conversationText)["bn"],
  inDigits: (count: number) => string,
) {
  if (staff && wrongFileAt)
    return {
      words: unansweredSince ? `${text.returned} · ${text.answered}` : text.wrong,
      ...returned,
    };
  if (staff && unansweredSince) return { words: text.answered, ...toRead };
  if (askedAt && !staff) return { words: text.asked, ...toRead };
  if (unread > 0 && !staff) return { words: text.unread(inDigits(unread)), ...toRead };
  if (wrongFileAt) return { words: text.wrongTold, ...returned };
  return askedAt ? ({ words: text.waits, tone: "neutral", Icon: ClockIcon } as const) : undefined;
}

/**
 * `correction`: how staff mend a file that is said to be wrong; `onTalked`: nothing that the
 * customer said waits for staff any more.
 */
type Props = {
  order: Discussed;
  staff?: boolean;
  correction?: ReactNode;
  /** The file of which its owner has just said that it is wrong: the box opens with that. */
  wrong?: string | undefined;
  onTalked?: (() => void) | undefined;
};

/**
 * All that owner and staff wrote to each other about an order, and the box to write in. Empty it is
 * one button.
 */
export function Conversation({ order, staff = false, correction, wrong, onTalked }: Props) {
  const text = useText(conversationText);
  const title = useId();
  // The id of the file that is said to be wrong, or an empty word.
  const [opened, setOpened] = useState(wrong);
  const { loaded, read, own } = useConversation(order, staff);
  const first = useRead(order, staff, read);
  const offline = useConnection() === "offline";
  // The list may say so later than the answer was written.
  const answered =
    own.length > 0 ||
    read?.filter(({ asks, staff: byDesk }) => asks || !byDesk).at(-1)?.staff === false;
  const asked = order.askedAt !== undefined && !staff && !answered;
  const told = [asked && text.askedText, order.wrongFileAt && !staff && text.wrongToldText].filter(
    Boolean,
  );
  const last = read?.at(-1)?.position;
  const settle =
    staff && order.unansweredSince && last
      ? () => markRead(order, staff, last, true).then(onTalked)
      : undefined;
  const days = useConfig().value?.wrongFileDays;
  const file = staff || own.some(({ wrong }) => wrong) ? undefined : mayBeWrong(order, days);
  const awaited = !read && Boolean(order.messages);
  const away = offline || isAway(loaded.error);
  const loading = awaited && !away;
  // So many fill the whole room: it can be kept free before they come.
  const tall = (order.messages ?? 0) > 4 && (read || (loading && !loaded.error));
  if (order.forgotten) return null;
  if (!order.messages && !read?.length && own.length === 0 && opened === undefined)
    return (
      <>
        {file ? (
          <Button variant="secondary" icon={<WarningIcon />} onClick={() => setOpened(file)}>
            {text.fileIsWrong}
          </Button>
        ) : null}
        <Button variant="secondary" icon={<ChatIcon />} onClick={() => setOpened("")}>
          {staff ? text.openStaff : text.open}
        </Button>
      </>
    );
  return (
    <section
      aria-labelledby={title}
      className="col-span-full flex flex-col gap-3 rounded-lg border border-line p-3"
    >
      <h3 id={title} className="flex items-center gap-2 font-semibold">
        <ChatIcon className="size-5 text-accent" />
        {text.title}
      </h3>
      {told.length > 0 ? <Banner role="status">{told.join(" ")}</Banner> : null}
      {awaited && away ? <p className="text-sm text-soft">{text.offlineText}</p> : null}
      {loading || read?.length || own.length ? (
        // Reversed: the browser opens it at its end, and stays there while pictures come. The box
        // below does not move.
        <div
          key={`${loading}`}
          ref={openAtNew}
          className={`${tall ? "h-[36dvh]" : "max-h-[36dvh]"} flex flex-col-reverse overflow-y-auto
            rounded-md`}
        >
          {loading ? <AnswerAwaited of={loaded} rows={Math.min(order.messages ?? 1, 4)} /> : null}
          <ol className="flex flex-col gap-2 empty:hidden">
            {read?.map((message, at) => (
              <Line
                key={message._id}
                message={message}
                staff={staff}
                orderNumber={order.orderNumber}
                isFirstNew={at > 0 && message.position === first}
              />
            ))}
            {own.map((line) => (
              <Unsent key={line.id} line={line} />
            ))}
          </ol>
        </div>
      ) : null}
      {order.wrongFileAt ? correction : null}
      <Suspense fallback={<div className="min-h-28" />}>
        <Box
          order={order}
          staff={staff}
          offline={offline}
          file={file}
          opened={opened}
          asked={asked}
          onSettle={settle}
          onTalked={onTalked}
        />
      </Suspense>
    </section>
  );
}

/**
 * Shows the first new line, if that is above the end where it opens; and lets the keyboard scroll.
 */
function openAtNew(box: HTMLElement | null): void {
  if (!box || box.scrollHeight <= box.clientHeight) return;
  box.tabIndex = 0;
  const mark = box.querySelector("[data-first-new]");
  if (mark)
    box.scrollTop += Math.min(
      0,
      mark.getBoundingClientRect().top - box.getBoundingClientRect().top,
    );
}

/** What was just written is seen. */
function showEnd(line: HTMLElement | null): void {
  line?.closest("ol")?.parentElement?.scrollTo(0, 0);
}

/**
 * Marks what the other side has written as read while it is in sight. Answers the position of the
 * first that is new: to the owner what was not seen, to staff what is not answered, whoever of them
 * has seen it.
 */
function useRead(
  order: Discussed,
  staff: boolean,
  read: OrderMessage[] | undefined,
): number | undefined {
  const fresh = read?.filter((message) => message.staff !== staff && !message.seen) ?? [];
  const [first, setFirst] = useState<number>();
  const last = fresh.at(-1)?.position;
  const answered = staff && read?.filter((message) => message.staff).at(-1);
  const from = !staff
    ? fresh[0]?.position
    : order.unansweredSince && answered
      ? answered.position + 1
      : undefined;
  if (from !== undefined && first === undefined) setFirst(from);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is newly read is told.
  useEffect(() => {
    if (last === undefined) return;
    const look = () => {
      // What fails is told again when the order is opened next.
      if (document.visibilityState === "visible")
        markRead(order, staff, last).catch(() => undefined);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [order._id, staff, last]);
  return first;
}

type LineProps = {
  message: OrderMessage;
  staff: boolean;
  orderNumber: string;
  isFirstNew: boolean;
};

function Line({ message, staff, orderNumber, isFirstNew }: LineProps) {
  const text = useText(conversationText);
  const locale = useLocale();
  const own = message.staff === staff;
  const who = message.author ?? (message.staff ? text.desk : text.me);
  const facts = [who, formatAsOf(message.at, locale), own && message.seen ? text.seen : ""];
  return (
    <>
      {isFirstNew ? (
        <li
          data-first-new
          className="flex items-center gap-2 text-xs font-semibold text-info before:h-px
            before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
        >
          {text.fromHere}
        </li>
      ) : null}
      <Bubble
        own={own}
        look={own ? "bg-accent-soft" : "bg-sunken"}
        text={message.text}
        files={
          message.files ? <AttachmentGrid files={message.files} orderNumber={orderNumber} /> : null
        }
      >
        {message.asks ? <span className="font-semibold text-info">{text.question}</span> : null}
        {staff && !own
          ? toAsciiDigits(message.text)
              .match(/\d{6,}/g)
              ?.map((number) => (
                <CopyValue key={number} value={number} label={text.copyNumber(number)} small mono />
              ))
          : null}
        {message.wrongFile ? (
          <span className="font-semibold text-cancelled">{text.wrongLine}</span>
        ) : null}
        <span>{facts.filter(Boolean).join(" · ")}</span>
      </Bubble>
    </>
  );
}

/** A line of this phone that was not read from the server yet. */
function Unsent({ line: { text: written, files, item, sent, stuck } }: { line: OwnLine }) {
  const text = useText(conversationText);
  const locale = useLocale();
  const count = formatPhotoCount(files, locale);
  if (sent)
    return (
      <Bubble own look="bg-accent-soft" text={written}>
        {[text.me, count].filter(Boolean).join(" · ")}
      </Bubble>
    );
  return (
    <Bubble
      own
      look={`border border-dashed ${stuck ? "border-cancelled" : "border-edge"}`}
      text={written}
      files={
        item.attachments && !stuck ? (
          <FilesState files={item.attachments} error={item.lastError} />
        ) : null
      }
    >
      {stuck ? (
        <Link href="/outbox" className="font-semibold text-cancelled underline underline-offset-4">
          {text.notSent}
        </Link>
      ) : (
        <span ref={showEnd}>{text.onPhone}</span>
      )}
    </Bubble>
  );
}

type BubbleProps = {
  own: boolean;
  look: string;
  text: string;
  files?: ReactNode;
  children: ReactNode;
};

function Bubble({ own, look, text, files, children }: BubbleProps) {
  return (
    <li className={`max-w-[88%] rounded-lg px-3 py-2 ${own ? "self-end" : "self-start"} ${look}`}>
      {text ? <p className="text-sm whitespace-pre-line wrap-anywhere">{text}</p> : null}
      {files ? (
        <Suspense>
          <div className="my-1 w-52 max-w-full text-sm">{files}</div>
        </Suspense>
      ) : null}
      <p className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-soft tabular-nums">{children}</p>
    </li>
  );
}
