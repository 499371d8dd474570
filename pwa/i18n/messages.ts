import type { Sentence } from "../../contract/values/sentences.ts";
import { failures } from "./failures.ts";
import { quote } from "./t.ts";

/** Toasts and validation messages that the specification quotes, letter for letter in English. */
const quoted = {
  // Sections 5 and 8: validation
  minimumRecharge: { en: "Minimum recharge amount is 200!", bn: "সর্বনিম্ন ২০০ টাকা রিচার্জ করা যায়।" },
  insufficientBalance: { en: "Insufficient balance!", bn: "পর্যাপ্ত ব্যালেন্স নেই।" },
  noChangesDetected: { en: "No changes detected!", bn: "কোনো পরিবর্তন করা হয়নি।" },
  uploadImageOrPdf: { en: "Please upload a Image or PDF file", bn: "ছবি বা PDF ফাইল দিন।" },
  emptyFile: {
    en: "This file is empty. Choose another one, or take a photo of the certificate.",
    bn: "ফাইলটি খালি। অন্য একটি দিন, অথবা সনদের ছবি তুলুন।",
  },
  // Auth
  loggedIn: { en: "Successfully Logged in!", bn: "লগইন হয়েছে।" },
  signedUp: { en: "Successfully signed up!", bn: "অ্যাকাউন্ট খোলা হয়েছে।" },
  loggedOut: { en: "Successfully logged out!", bn: "লগআউট হয়েছে।" },
  // Recharge return statuses
  rechargeSuccessful: { en: "Recharge successful!", bn: "রিচার্জ সফল হয়েছে।" },
  rechargeFailed: { en: "Recharge failed! Please try again.", bn: "রিচার্জ হয়নি। আবার চেষ্টা করুন।" },
  rechargeCancelled: { en: "Recharge cancelled!", bn: "রিচার্জ বাতিল হয়েছে।" },
  rechargeDuplicate: {
    en: "Duplicate transaction! Please try with different amount.",
    bn: "একই লেনদেন দুবার হয়েছে। অন্য পরিমাণ দিয়ে চেষ্টা করুন।",
  },
  rechargeProviderError: {
    en: "Internal server error from bKash! Please try again.",
    bn: "bKash-এর সার্ভারে সমস্যা হয়েছে। আবার চেষ্টা করুন।",
  },
  rechargeAlreadyExecuted: {
    en: "Payment execution already been called before! Please try again.",
    bn: "এই পেমেন্ট আগেই সম্পন্ন করার চেষ্টা হয়েছে। আবার চেষ্টা করুন।",
  },
  rechargeUpdateError: {
    en: "Errors in updating balance! Please contact Admin.",
    bn: "ব্যালেন্স হালনাগাদে সমস্যা হয়েছে। অ্যাডমিনের সাথে যোগাযোগ করুন।",
  },
  // Orders and receipts
  failedToPlaceOrder: { en: "Failed to place order", bn: "অর্ডার করা যায়নি।" },
  orderPlaced: { en: "Order placed successfully!", bn: "অর্ডার করা হয়েছে।" },
  applyUpdated: { en: "Apply updated successfully", bn: "অর্ডার হালনাগাদ হয়েছে।" },
  failedToDeleteOrders: { en: "Failed to delete orders", bn: "অর্ডারগুলো মোছা যায়নি।" },
  allOrdersDeleted: { en: "All orders deleted successfully", bn: "সব অর্ডার মোছা হয়েছে।" },
  errorLoadingRoshid: { en: "Error loading roshid data", bn: "রসিদের তথ্য আনা যায়নি।" },
  failedToSubmitForm: { en: "Failed to submit form", bn: "ফরমটি জমা হয়নি।" },
  roshidUpdated: { en: "Roshid updated successfully!", bn: "রসিদ হালনাগাদ হয়েছে।" },
  // Notices and recharge history
  noticeCreated: { en: "Notice created successfully", bn: "নোটিশ দেওয়া হয়েছে।" },
  errorCreatingNotice: { en: "Error creating notice", bn: "নোটিশ দেওয়া যায়নি।" },
  errorDeletingTransactions: { en: "Error deleting transactions", bn: "লেনদেনগুলো মোছা যায়নি।" },
  transactionsDeleted: { en: "Transactions deleted successfully", bn: "লেনদেনগুলো মোছা হয়েছে।" },
  noTransactions: { en: "No transactions to display.", bn: "দেখানোর মতো কোনো লেনদেন নেই।" },
  // Birth
  failedToProcessCertificate: {
    en: "Failed to process birth certificate",
    bn: "জন্ম সনদটি পড়া যায়নি।",
  },
  failedToParseCertificate: {
    en: "Failed to parse certificate information",
    bn: "সনদের তথ্য বোঝা যায়নি।",
  },
  certificateExtracted: {
    en: "Birth certificate information extracted successfully!",
    bn: "সনদের তথ্য ফরমে বসানো হয়েছে, মিলিয়ে নিন।",
  },
  formCleared: { en: "Form cleared successfully!", bn: "ফরম খালি করা হয়েছে।" },
} as const satisfies Record<string, Sentence>;

/** Our own, for working offline and the like. */
const own = {
  orderQueued: {
    en: "Saved on this phone. It will be sent when you are online.",
    bn: "ফোনে রাখা হয়েছে। সংযোগ এলে পাঠানো হবে।",
  },
  orderRetried: {
    en: "Saved on this phone. It will be sent again by itself.",
    bn: "ফোনে রাখা হয়েছে। নিজে থেকে আবার পাঠানো হবে।",
  },
  unstoredOffline: {
    en: "This phone can store nothing more, and there is no connection: it was neither kept nor sent. What you typed is still here, so leave this page open. Make room by deleting videos, photos or apps, or tap again once you are online.",
    bn: "ফোনে আর কিছু রাখা যাচ্ছে না, সংযোগও নেই: এটি রাখাও হয়নি, পাঠানোও হয়নি। যা লিখেছেন তা এখানেই আছে, পাতাটি বন্ধ করবেন না। ভিডিও, ছবি বা অ্যাপ মুছে জায়গা করুন, অথবা সংযোগ পেলে আবার চাপুন।",
  },
  unstoredUnsure: {
    en: "No answer came, and this phone can't keep it to send later. Tap again here, without leaving this page: you are charged once.",
    bn: "উত্তর আসেনি, আর পরে পাঠানোর জন্য ফোনে রাখা যাচ্ছে না। পাতাটি না ছেড়ে এখানেই আবার চাপুন: একবারই টাকা কাটবে।",
  },
  unstoredArrived: {
    en: "What you sent from this form before has arrived: see the list. For another one, open the form again.",
    bn: "এই ফরম থেকে আগে যা পাঠিয়েছিলেন তা পৌঁছেছে: তালিকায় দেখুন। আরেকটি দিতে ফরমটি আবার খুলুন।",
  },
  unstoredMany: {
    en: "This phone can keep nothing, so many orders can't be sent at once. Nothing was sent or charged. Order them one by one.",
    bn: "ফোনে কিছু রাখা যাচ্ছে না, তাই একসাথে অনেক অর্ডার পাঠানো যায় না। কিছুই পাঠানো হয়নি, টাকাও কাটেনি। একটি একটি করে অর্ডার করুন।",
  },
} as const satisfies Record<string, Sentence>;

/** The sentences of toasts. Those of error codes are in `contract/errors.ts`. */
export const messages: Record<
  keyof typeof quoted | keyof typeof own | keyof typeof failures,
  Sentence
> = {
  ...mapped(quoted, quote),
  ...own,
  ...failures,
};

/** The message after a price update. `service` as in `contract/prices.ts`. */
export function priceUpdated(service: string): Sentence {
  return quote({
    en: `${service} Balance updated successfully!`,
    bn: `${service}-এর মূল্য হালনাগাদ হয়েছে।`,
  });
}

export function priceUpdateFailed(service: string): Sentence {
  return quote({
    en: `Something went wrong while updating ${service} Balance!`,
    bn: `${service}-এর মূল্য হালনাগাদ করা যায়নি।`,
  });
}

/**
 * The toast for the `status` in the return address of a payment. Undefined for a status that the
 * specification lacks.
 */
export function rechargeReturn(
  status: string,
): { kind: "success" | "error"; sentence: Sentence } | undefined {
  if (status === "0000") return { kind: "success", sentence: messages.rechargeSuccessful };
  const refusal = Object.hasOwn(rechargeFailures, status) ? rechargeFailures[status] : undefined;
  return refusal && { kind: "error", sentence: refusal };
}

const rechargeFailures: Record<string, Sentence> = {
  failure: messages.rechargeFailed,
  cancel: messages.rechargeCancelled,
  error2029: messages.rechargeDuplicate,
  error9999: messages.rechargeProviderError,
  error2117: messages.rechargeAlreadyExecuted,
  updateError: messages.rechargeUpdateError,
};

function mapped<Key extends string>(
  all: Record<Key, Sentence>,
  change: (one: Sentence) => Sentence,
) {
  return Object.fromEntries(
    Object.entries<Sentence>(all).map(([key, one]) => [key, change(one)]),
  ) as Record<Key, Sentence>;
}
