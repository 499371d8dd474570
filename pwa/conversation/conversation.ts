import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { OrderMessage } from "../../contract/conversation.ts";
import type { LiveList } from "../../contract/live.ts";
import type { Order } from "../../contract/orders.ts";
import type { QueueItem } from "../../contract/queue.ts";
import { call } from "../api/client.ts";
import { useRemote } from "../lists/use-remote.ts";
import { dropOfDraft, openForSending } from "../offline/attachments/of-draft.ts";
import { asOfNow } from "../offline/cache.ts";
import { currentUser, isStillHere } from "../offline/chat-user.ts";
import { autosaveDraft } from "../offline/drafts/use-draft.ts";
import type { OutboxItem } from "../offline/rows.ts";
import {
  itemCalls,
  MESSAGE_KIND,
  STAFF_MESSAGE,
  type WrittenKind,
} from "../offline/sending/kinds.ts";
import { isStuck, listOutbox, type SentFile } from "../offline/sending/outbox.ts";
import { type SendOutcome, sendNow } from "../offline/sending/send-now.ts";
import { useStored } from "../offline/use-stored.ts";
import { findUnstored, setUnstored } from "../offline/values.ts";
import { MESSAGE_DRAFT, writtenDraftOf } from "../outbox/forms.ts";
import { findLines, knownLines, rememberLines } from "./kept-lines.ts";
import { conversationText } from "./text.ts";

export type Discussed = Order & Pick<QueueItem, "unansweredSince">;

/**
 * A line of this phone: `sent` when the server has it, though it may not have been read from there
 * again. `files`: how many it has.
 */
export type OwnLine = Said & { id: string; item: OutboxItem; sent: boolean; stuck: boolean };
type Said = { text: string; files: number; wrong: boolean };
/**
 * What is typed and not sent. `files`: the SHA-256 of each; `wrong`: it says that this delivered
 * file is wrong; `asks`: of a ready sentence of staff, whether it waits for an answer.
 */
export type Typed = {
  text: string;
  files: string[];
  wrong?: string | undefined;
  asks?: boolean | undefined;
};

export const kindFor = (staff: boolean) => (staff ? STAFF_MESSAGE : MESSAGE_KIND);
const pathOf = (id: string, staff: boolean) => itemCalls[kindFor(staff)].path(id);

/**
 * What was written about an order, of the server as far as it is known and of this phone. It
 * follows both.
 */
export function useConversation({ _id, messages = 0 }: Discussed, staff: boolean) {
  return useWritten<OrderMessage>(kindFor(staff), _id, {
    count: messages,
    events: [staff ? "queue" : "orders"],
  });
}

/**
 * What was written about an order or a customer. `count`: how many lines the server has, where it
 * is known; at none it is not asked.
 */
export function useWritten<Line extends { _id: string }>(
  kind: WrittenKind,
  of: string,
  { count, events }: { count?: number; events?: readonly LiveList[] },
) {
  const path = itemCalls[kind].path(of);
  const place = { path, order: kind === MESSAGE_KIND ? of : undefined };
  const kept = useStored(
    (userId) => findLines<Line>(userId, place),
    undefined,
    (userId) => knownLines<Line>(userId, place),
  );
  const own = useStored(async (userId) => {
    const items = (await listOutbox(userId)).filter((item) => item.kind === kind && item.of === of);
    return items.map((item) => toOwnLine(userId, item));
  }, []);
  const sent = own?.filter((line) => line.sent).length ?? 0;
  const loaded = useRemote(
    async () => {
      const userId = currentUser()?._id;
      const read = count === 0 && !sent ? [] : await call<Line[]>("get", path);
      if (userId && isStillHere(userId)) void rememberLines(userId, place, read);
      return read;
    },
    { key: `${path} ${count} ${sent}`, staysOverKeys: true, ...(events && { events }) },
  );
  const read = loaded.value ?? kept;
  const arrived = new Set(read?.map((line) => line._id));
  return {
    loaded,
    read,
    own: own?.filter(({ id, text, files }) => (text || files) && !arrived.has(id)) ?? [],
  };
}

function toOwnLine(userId: string, item: OutboxItem): OwnLine {
  const { id, state, body, attachments = [] } = item;
  const { text = "", wrongFile } = (body ?? {}) as { text?: string; wrongFile?: string };
  const name = `said ${id}`;
  const said = { text, files: attachments.length, wrong: wrongFile !== undefined };
  // The outbox forgets it when it is sent, before it is read from the server.
  if (body) setUnstored(userId, name, asOfNow(name, said));
  const seen = (findUnstored(userId, name)?.value as Said | undefined) ?? said;
  return { id, ...seen, item, sent: state === "done", stuck: isStuck(item) };
}

/** The id of the delivered file, as long as its owner may say that it is wrong: so many `days`. */
export function mayBeWrong(
  { file, deliveredAt, wrongFileAt }: Discussed,
  days = 0,
): string | undefined {
  if (!file || !deliveredAt || wrongFileAt) return undefined;
  return Date.parse(deliveredAt) + days * 86_400_000 > Date.now()
    ? file.split("/").at(-1)
    : undefined;
}

const nothing: Typed = { text: "", files: [] };

/**
 * What is typed about an order and not sent, kept on this phone like a form that was begun.
 * `wrong`: the delivered file that it is about.
 */
export function useTyped(kind: WrittenKind, of: string, wrong?: string) {
  const userId = currentUser()?._id ?? "";
  const draftId = writtenDraftOf(kind, of);
  const keeper = useMemo(
    () => autosaveDraft({ userId, kind: MESSAGE_DRAFT, draftId, tell: () => undefined }),
    [userId, draftId],
  );
  const [begun] = useState<Typed>(() => ({ ...nothing, wrong }));
  const [typed, setTyped] = useState(begun);
  const latest = useRef(begun);
  const take = (next: Typed) => {
    latest.current = next;
    setTyped(next);
  };
  const change = (edit: (now: Typed) => Typed) => {
    take(edit(latest.current));
    const { text, files, wrong } = latest.current;
    keeper.note(text || files.length > 0 || wrong ? latest.current : undefined);
  };
  const takeKept = useEffectEvent((kept: Record<string, unknown> | undefined) => {
    if (kept && latest.current === begun) take({ ...nothing, ...kept, ...(wrong && { wrong }) });
  });
  useEffect(() => void keeper.restore().then(takeKept, () => undefined), [keeper]);
  /** Forgets what was sent, but not what was typed meanwhile. */
  const forget = async (sent: Typed) => {
    change(({ text, files }) => ({
      text: text === sent.text ? "" : text,
      files: files.filter((file) => !sent.files.includes(file)),
    }));
    for (const file of sent.files) await dropOfDraft(userId, draftId, file);
  };
  return { typed, change, forget, draftId };
}

/**
 * Tells the server that all up to this position was seen; `settled`: that it needs no answer of
 * staff. @throws ApiError, Offline
 */
export async function markRead(
  { _id }: Discussed,
  staff: boolean,
  position: number,
  settled?: true,
): Promise<void> {
  await call("post", `${pathOf(_id, staff)}/read`, { json: { position, settled } });
}

/**
 * Writes about an order: kept on this phone first, then sent after what was written before.
 * `draft`: that has its files. A refusal is answered, not thrown. @throws Locked; ApiError
 * attachment-gone when the phone does not have a file any more
 */
export async function write(
  order: Discussed,
  staff: boolean,
  { text, files, wrong }: Typed,
  {
    asks = false,
    staysWrong = false,
    draft = "",
  }: { asks?: boolean; staysWrong?: boolean; draft?: string } = {},
): Promise<SendOutcome> {
  const named = files.map((sha256) => ({ field: "files", sha256 }));
  return writeAbout(kindFor(staff), order._id, {
    body: {
      text,
      ...(asks && { asks }),
      ...(staysWrong && { staysWrong }),
      ...(wrong && { wrongFile: wrong }),
      ...(files.length > 0 && { files }),
    },
    files: named.length > 0 ? await openForSending(draft, named) : undefined,
    about: order,
    name: "itemName",
  });
}

type NewLine = {
  body: unknown;
  files?: SentFile[] | undefined;
  /** What the outbox names it by. */
  about: { category?: string; orderNumber?: string };
  name: "itemName" | "noteName";
};

/**
 * Writes about an order or a customer: the outbox sends what is about the same one in the order of
 * writing.
 */
export function writeAbout(
  kind: WrittenKind,
  of: string,
  { body, files, about, name }: NewLine,
): Promise<SendOutcome> {
  const [nameBn, nameEn] = [conversationText.bn[name], conversationText.en[name]];
  return sendNow(
    {
      kind,
      of,
      body,
      files,
      expectedPrice: undefined,
      summary: { category: about.category ?? "", number: about.orderNumber ?? "", nameBn, nameEn },
    },
    // Another line is not the one that got no answer, and is written beside it.
    `message ${kind} ${of} ${JSON.stringify(body)}`,
    0,
  );
}
