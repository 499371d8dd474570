import type * as v from "valibot";
import {
  MOST_MESSAGE_FILES,
  MOST_MESSAGES,
  type OrderMessage,
  type ReadByStaff,
} from "../../contract/conversation.ts";
import { appError } from "../app-error.ts";
import { nameInMessage } from "../attachments/attachments.ts";
import type { Deps } from "../deps.ts";
import { limitRate } from "../http/rate-limit.ts";
import { noteAnswer } from "../orders/was-right.ts";
import { tell } from "../push/push.ts";
import { messageBody, rowOf } from "../seal/columns.ts";
import * as queries from "./queries.ts";

const PER_MINUTE = { owner: 30, staff: 120 };

type Parties = Pick<Deps, "sql" | "seal">;
/** `wrongFileDays`: for so long after a delivery its owner may say that the file is wrong. */
type Writers = Parties & { env: Pick<Deps["env"], "wrongFileDays"> };
/**
 * `files`: the names of attachments that its author has sent before; `wrongFile`: the id of the
 * delivered file that is wrong; `staysWrong`: what staff write does not end that.
 */
type Written = {
  id: string;
  order: string;
  text: string;
  files: string[];
  asks: boolean;
  staysWrong?: boolean;
  wrongFile?: string | undefined;
};

/** An order that was talked about: whose it is, and of which service. */
type Talked = { owner: string; service: string };

/**
 * All that was written about an order, the oldest first. @throws not-found for the order of
 * somebody else
 */
export async function readConversation(
  { sql, seal }: Parties,
  side: queries.Side,
  order: string,
): Promise<OrderMessage[]> {
  const rows = await queries.listMessages(sql, side, order);
  if (!rows) throw appError("not-found");
  return rows.map((row) =>
    shown(row, messageBody.tryOpen(seal, rowOf(row.id, order), row.body) ?? "", side),
  );
}

/**
 * Writes a message once for each id, and tells the other side by lists and push. Answers the
 * message, and of whose order and of which service it is.
 * @throws not-found; key-reused; too-many-messages, too-many-message-files; cancelled-order-files;
 * wrong-file-late when the order has another file by now, or too long; attachments-missing with
 * their names; too-many-requests with the seconds to wait
 */
export async function writeMessage(
  { sql, seal, env }: Writers,
  side: queries.Side,
  { id, order, text, files, asks, staysWrong = false, wrongFile }: Written,
): Promise<{ message: OrderMessage; of: Talked }> {
  await limitRate(
    sql,
    `message ${side.user}`,
    side.staff ? PER_MINUTE.staff : PER_MINUTE.owner,
    60,
  );
  const row = rowOf(id, order);
  return sql.begin(async (tx) => {
    const found = await queries.lockOrder(tx, side, order);
    if (!found) throw appError("not-found");
    const before = await queries.findMessage(tx, id);
    if (before) {
      const same =
        before.orderId === order &&
        before.authorId === side.user &&
        before.asks === asks &&
        before.wrongFile === Boolean(wrongFile);
      const said = `${before.names ?? ""} ${messageBody.tryOpen(seal, row, before.body)}`;
      if (!same || said !== `${files.join()} ${text}`) throw appError("key-reused");
      return { message: shown(before, text, side), of: found };
    }
    // Whoever calls it wrong has said that it was not right.
    const said = wrongFile && { order, file: wrongFile, right: false };
    if (said && !(await noteAnswer(tx, said, env.wrongFileDays))) throw appError("wrong-file-late");
    // Its price went back because nothing was delivered: nor may it be afterwards, by this way.
    if (side.staff && files.length > 0 && found.cancelled) throw appError("cancelled-order-files");
    if (found.messages >= MOST_MESSAGES) throw appError("too-many-messages");
    const position = found.messages + 1;
    const body = messageBody.seal(seal, row, text);
    const fresh = {
      id,
      order,
      asks,
      staysWrong,
      wrongFile: Boolean(wrongFile),
      body,
      position,
      hasFiles: files.length > 0,
    };
    if (!(await queries.insertMessage(tx, side, fresh))) throw appError("key-reused");
    if (files.length > 0) {
      const which = {
        order,
        message: id,
        sender: side.user,
        names: files,
        most: MOST_MESSAGE_FILES,
      };
      const { missing, full } = await nameInMessage(tx, which);
      if (full) throw appError("too-many-message-files");
      if (missing.length > 0) throw appError("attachments-missing", { missing });
    }
    const toOwner = asks ? "question" : "message";
    await tell(tx, side.staff ? toOwner : wrongFile ? "returned" : "answered", {
      order,
      owner: found.owner,
    });
    const written = (await queries.findMessage(tx, id)) as queries.MessageRow;
    return { message: shown(written, text, side), of: found };
  });
}

/**
 * Notes that this side has seen all up to this position, and `settled` by staff that it needs no
 * answer. Answers of whose order if that changed something. @throws not-found
 */
export async function markRead(
  { sql }: Parties,
  side: queries.Side,
  order: string,
  { position, settled = false }: v.InferOutput<typeof ReadByStaff>,
): Promise<Talked | undefined> {
  const seen = await queries.markSeen(sql, side, order, position);
  if (!seen) throw appError("not-found");
  const isSettled = settled && (await queries.settle(sql, order, position));
  return isSettled || seen.fell ? seen : undefined;
}

function shown(row: queries.MessageRow, text: string, { staff }: queries.Side): OrderMessage {
  return {
    _id: row.id,
    position: row.position,
    staff: row.staff,
    asks: row.asks,
    ...(row.wrongFile && { wrongFile: true as const }),
    text,
    ...(row.files && { files: row.files }),
    at: row.createdAt.toISOString(),
    seen: row.seen,
    ...(staff && { author: row.author }),
  };
}
