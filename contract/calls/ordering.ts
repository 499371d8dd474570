import * as v from "valibot";
import { AttachmentName, AttachmentStored } from "../attachments.ts";
import { BirthExtract, ExtractBirth } from "../birth.ts";
import { OrderMessage, ReadMessages, WriteMessage } from "../conversation.ts";
import { fileTypes } from "../files.ts";
import * as orders from "../orders.ts";
import { ListRoshids, Roshid, RoshidId, RoshidSaved, SaveRoshid } from "../roshid.ts";
import { LookUp, ServerCopy, ServerCopyBackup } from "../server-copy/look-up.ts";
import type { Call, CallName } from "./call.ts";

/** What a person orders, and does about what they have ordered. */
export const orderingCalls = {
  "POST apply/order": {
    who: "user",
    worker: "author",
    key: "order",
    json: orders.OrderBody,
    answer: orders.OrderPlaced,
    status: 201,
  },
  "GET apply/my-order": {
    who: "user",
    worker: "author",
    key: "read",
    query: orders.ListMyOrders,
    answer: v.array(orders.Order),
  },
  "GET apply/my-order/:id": { who: "user", worker: "author", key: "read", answer: orders.Order },
  "PUT apply/my-order/:id": { who: "user", worker: "author", json: orders.WithdrawOrder },
  "PUT apply/my-order/:id/was-right": { who: "user", worker: "author", json: orders.SayWasRight },
  "POST apply/cancels-seen": { who: "user", worker: "author", json: orders.CancelsSeen },
  "PUT apply/my-order/:id/link": { who: "user", worker: "author", answer: orders.OrderLink },
  "DELETE apply/my-order/:id/link": { who: "user", worker: "author" },
  "GET apply/my-order/:id/messages": {
    who: "user",
    worker: "author",
    key: "read",
    answer: v.array(OrderMessage),
  },
  "PUT apply/my-order/:id/messages": {
    who: "user",
    worker: "author",
    key: "order",
    json: WriteMessage,
    answer: OrderMessage,
  },
  "POST apply/my-order/:id/messages/read": { who: "user", worker: "author", json: ReadMessages },
  "GET files/:id": { who: "user", worker: "author", key: "read", gives: Object.keys(fileTypes) },
  "PUT attachments/:sha256": {
    who: "user",
    worker: "self",
    key: "order",
    path: AttachmentName,
    sends: "bytes",
    answer: AttachmentStored,
  },
  "DELETE attachments/:sha256": { who: "user", worker: "self", key: "order", path: AttachmentName },
  "GET attachments/:id/file": {
    who: "user",
    worker: "author",
    key: "read",
    gives: ["image/jpeg", "application/pdf"],
  },
  "GET apply/push-backup": { who: "user", worker: "author", query: LookUp, answer: ServerCopy },
  "GET apply/server-copy-backup": {
    who: "user",
    worker: "author",
    query: LookUp,
    answer: ServerCopyBackup,
  },
  "POST openai/extract-birth-info": {
    who: "user",
    worker: "self",
    json: ExtractBirth,
    answer: BirthExtract,
  },
  "POST apply/create-roshid": {
    who: "user",
    worker: "author",
    json: SaveRoshid,
    answer: RoshidSaved,
    status: 201,
  },
  "PUT apply/update-roshid/:id": {
    who: "user",
    worker: "author",
    json: SaveRoshid,
    answer: RoshidSaved,
  },
  "GET apply/get-roshid": {
    who: "user",
    worker: "author",
    query: ListRoshids,
    answer: v.array(Roshid),
  },
  "GET apply/get-roshid/:id": { who: "user", worker: "author", answer: Roshid },
  "DELETE apply/delete-roshid": { who: "user", worker: "author", json: RoshidId },
  "PUT apply/restore-roshid": { who: "user", worker: "author", json: RoshidId },
} as const satisfies Record<CallName, Call>;
