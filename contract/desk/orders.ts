import * as v from "valibot";
import { type Call, type CallName, messageWith } from "../calls/call.ts";
import { OrderMessage, ReadByStaff, StaffNote, WriteNote, WriteToOwner } from "../conversation.ts";
import type { Page } from "../pages.ts";
import * as queue from "../queue.ts";
import { type Words, wholeNumber } from "../values/fields.ts";

const fileRefusals = [
  "wrong-type",
  "unreadable-file",
  "encrypted-pdf",
  "signed-pdf",
  "picture-broken",
  "image-too-large",
] as const;

const refundRefusals = ["own-order", "staff-refund-limit", "staff-refund-day-limit"] as const;

export const calls = {
  "GET apply/order": { who: "staff", query: queue.ListQueue, answer: v.array(queue.QueueItem) },
  "GET apply/order/:id": { who: "staff", answer: queue.QueueItem },
  // A link that leads on to WhatsApp: the number is in no answer that the page reads.
  "GET apply/order/:id/whatsapp": { who: "staff", hidden: true },
  "GET apply/order-counts": {
    who: "staff",
    query: queue.CountQueue,
    answer: queue.QueueCounts,
  },
  "GET apply/cancel-notes": { who: "staff", answer: v.array(v.string()) },
  "POST apply/match-files": {
    who: "staff",
    json: queue.MatchFiles,
    answer: v.array(queue.FileMatch),
    reads: true,
  },
  "POST apply/preview": {
    who: "staff",
    sends: "form",
    reads: true,
    answer: queue.PdfPreview,
    refusals: fileRefusals,
  },
  "POST apply/update-form/:id": {
    who: "staff",
    query: queue.DeliverFile,
    sends: "form",
    answer: queue.Delivery,
    refusals: ["own-order", "order-not-pending", "delivery-changed", ...fileRefusals],
  },
  "DELETE apply/order/:id/delivery": {
    who: "staff",
    query: queue.TakeBackDelivery,
    refusals: ["own-order", "delivery-changed", "delivery-final"],
  },
  "PUT apply/order/:id": {
    again: "above-sum",
    who: "staff",
    json: queue.CancelOrder,
    refusals: [...refundRefusals, "order-not-pending"],
  },
  "POST apply/order/:id/refund": {
    again: "above-sum",
    who: "staff",
    json: queue.RefundOrder,
    answer: messageWith({ returned: v.number() }),
    refusals: [...refundRefusals, "refund-limit", "refund-changed"],
  },
  "POST apply/order/:id/claim": {
    who: "staff",
    refusals: ["order-not-pending", "already-claimed"],
  },
  "DELETE apply/order/:id/claim": { who: "staff", refusals: ["already-claimed"] },
  "POST apply/next": {
    who: "staff",
    json: queue.TakeNext,
    answer: messageWith({ order: v.nullable(v.string()) }),
  },
  "GET apply/order/:id/messages": { who: "staff", answer: v.array(OrderMessage) },
  "PUT apply/order/:id/messages": {
    who: "staff",
    json: WriteToOwner,
    answer: OrderMessage,
    refusals: [
      "too-many-messages",
      "too-many-message-files",
      "cancelled-order-files",
      "attachments-missing",
    ],
  },
  "POST apply/order/:id/messages/read": { who: "staff", json: ReadByStaff },
  "GET apply/order/:id/notes": { who: "staff", answer: v.array(StaffNote) },
  "PUT apply/order/:id/notes": { who: "staff", json: WriteNote, answer: StaffNote },
  "DELETE apply/notes/:id": { who: "staff" },
  "GET apply/delete-all-orders": { answer: v.object({ all: v.number(), pending: v.number() }) },
  "DELETE apply/delete-all-orders": {
    again: true,
    refusals: ["orders-changed"],
    query: v.object({ expectedCount: v.optional(wholeNumber(0)) }),
    answer: messageWith({ deleted: v.number(), refunded: v.number() }),
  },
} as const satisfies Record<CallName, Call>;

export const pages = {
  "/all-order": {
    for: "staff",
    shape: "tabs",
    menu: ["সব অর্ডার", "All Order", "orders"],
    tab: true,
  },
} as const satisfies Record<string, Page>;

export const actions = {
  "whatsapp-opened": { en: "Customer written to by WhatsApp", bn: "গ্রাহককে WhatsApp-এ লেখা" },
  "attachment-opened": { en: "Attachment opened", bn: "সংযুক্ত ছবি বা PDF দেখা" },
  "order-delivered": { en: "Order delivered", bn: "অর্ডার ডেলিভারি" },
  "order-taken-back": { en: "Delivery taken back", bn: "ডেলিভারি ফিরিয়ে নেওয়া" },
  "order-file-replaced": { en: "Delivered file replaced", bn: "ডেলিভারির ফাইল বদল" },
  "order-cancelled": { en: "Order cancelled", bn: "অর্ডার বাতিল" },
  "order-withdrawn": { en: "Order taken back by its owner", bn: "গ্রাহক অর্ডার ফিরিয়ে নিয়েছেন" },
  "order-refunded": { en: "Part of a price refunded", bn: "টাকার অংশ ফেরত" },
  "order-file-opened": { en: "Delivered file opened", bn: "ডেলিভারির ফাইল দেখা" },
  "staff-refund-day-limit": {
    en: "Staff reached the day's limit of refunds",
    bn: "টাকা ফেরতে কর্মীর এক দিনের সীমা শেষ",
  },
  "orders-deleted": { en: "All orders deleted", bn: "সব অর্ডার মোছা" },
} as const satisfies Record<string, Words>;
