import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { OrderMessage } from "../../contract/conversation.ts";
import type { LiveList } from "../../contract/live.ts";
import type { Order } from "../../contract/orders.ts";
import type { QueueItem } from "../../contract/queue.ts";
import { call } from "../api/client.ts";
import { useRemote } from "../lists/use-remote.ts";
import { dropOfDraft, openForSending } from "../offline/attachments/of-draft.ts";
import { currentUser } from "../offline/chat-user.ts";
import { autosaveDraft } from "../offline/drafts/use-draft.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { listOutbox, type SentFile } from "../offline/sending/outbox.ts";
import { type SendOutcome, sendNow } from "../offline/sending/send-now.ts";
import { useStored } from "../offline/use-stored.ts";
import { MESSAGE_DRAFT, MESSAGE_KIND } from "../outbox/kinds.ts";
import { isStuck } from "../outbox/outbox.ts";
import { conversationText } from "./text.ts";

export type Discussed = Order & Pick<QueueItem, "unansweredSince">;

/** A line of this phone: `sent` when the server has it, though it may not have been read from there again. `files`: how many it has. */
export type OwnLine = Said & { id: string; item: OutboxItem; sent: boolean; stuck: boolean };
type Said = { text: string; files: number; wrong: boolean };
/** What is typed and not sent. `files`: the SHA-256 of each; `wrong`: it says that this delivered file is wrong. */
export type Typed = { text: string; files: string[]; wrong?: string | undefined };

/** What was read last at each address, in memory only: it may have numbers that lists mask. By user, since another may log in. */
const lastRead = new Map<string, unknown>();
/** The lines that this page has seen waiting: the outbox forgets them when they are sent, before they are read from the server. */
const seenWaiting = new Map<string, Said>();

const pathOf = (id: string, staff: boolean) =>
  `apply/${staff ? "order" : "my-order"}/${id}/messages`;

/** What was written about an order, of the server as far as it is known and of this phone. It follows both. */
export function useConversation({ _id, messages = 0 }: Discussed, staff: boolean) {
  return useWritten<OrderMessage>(pathOf(_id, staff), {
    count: messages,
    events: [staff ? "queue" : "orders"],
  });
}

/** What was written at an address. `count`: how many lines the server has, where it is known; at none it is not asked. */
export function useWritten<Line extends { _id: string }>(
  path: string,
  { count, events }: { count?: number; events?: readonly LiveList[] },
) {
  const key = `${currentUser()?._id} ${path}`;
  const own = useStored(async (userId) => {
    const items = (await listOutbox(userId)).filter(
      (item) => item.kind === MESSAGE_KIND && item.path === path,
    );
    return items.map(toOwnLine);
  });
  const sent = own?.filter((line) => line.sent).length ?? 0;
  const loaded = useRemote(
    async () => {
      const read = count === 0 && !sent ? [] : await call<Line[]>("get", path);
      lastRead.set(key, read);
      return read;
    },
    { key: `${key} ${count} ${sent}`, staysOverKeys: true, ...(events && { events }) },
  );
  const read = loaded.value ?? (lastRead.get(key) as Line[] | undefined);
  const arrived = new Set(read?.map((line) => line._id));
  return {
    loaded,
    read,
    own: own?.filter(({ id, text, files }) => (text || files) && !arrived.has(id)) ?? [],
  };
}

function toOwnLine(item: OutboxItem): OwnLine {
  const { id, state, body, attachments = [] } = item;
  const { text = "", wrongFile } = (body ?? {}) as { text?: string; wrongFile?: string };
  const said = { text, files: attachments.length, wrong: wrongFile !== undefined };
  if (body) seenWaiting.set(id, said);
  const seen = seenWaiting.get(id) ?? said;
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

/** What is typed about an order and not sent, kept on this phone like a form that was begun. `wrong`: the delivered file that it is about. */
export function useTyped(order: string, wrong?: string) {
  const userId = currentUser()?._id ?? "";
  const draftId = `message-${order}`;
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

/** Tells the server that all up to this position was seen; `settled`: that it needs no answer of staff. @throws ApiError, Offline */
export async function markRead(
  { _id }: Discussed,
  staff: boolean,
  position: number,
  settled?: true,
): Promise<void> {
  await call("post", `${pathOf(_id, staff)}/read`, { json: { position, settled } });
}

/**
 * Writes about an order: kept on this phone first, then sent after what was written before. `draft`: that has its files. A refusal is
 * answered, not thrown. @throws Locked; ApiError attachment-gone when the phone does not have a file any more
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
  return writeAt(pathOf(order._id, staff), {
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

/** Puts a line at an address: the outbox sends changes of the same one in the order of writing. */
export function writeAt(path: string, { body, files, about, name }: NewLine): Promise<SendOutcome> {
  const [nameBn, nameEn] = [conversationText.bn[name], conversationText.en[name]];
  return sendNow(
    {
      ...{ kind: MESSAGE_KIND, method: "put", path, body, files, expectedPrice: undefined },
      summary: { category: about.category ?? "", number: about.orderNumber ?? "", nameBn, nameEn },
    },
    `message ${path}`,
    0,
  );
}
