import { defineText } from "../../i18n/t.ts";

export const severalText = defineText({
  none: ["তালিকা থেকে অর্ডার বেছে নিন", "Choose orders from the list"],
  chosen: [(count: string) => `${count}টি বাছা হয়েছে`, (count: string) => `${count} chosen`],
  all: ["সব বাছুন", "Choose all"],
  claim: ["আমি করছি", "I'll do them"],
  cancel: ["বাতিল করুন", "Cancel"],
  stop: ["বাছা শেষ", "Stop choosing"],
  cancelTitle: [(count: string) => `${count}টি অর্ডার বাতিল করবেন?`, (count: string) => `Cancel ${count} orders?`],
  refund: [
    (amount: string) => `মোট ${amount} সাথে সাথে অর্ডারকারীদের ব্যালেন্সে ফেরত যাবে। বাতিল ফেরানো যায় না।`,
    (amount: string) => `${amount} in all goes back to the balances at once. A cancellation can't be undone.`,
  ],
  confirm: [(count: string) => `${count}টি বাতিল করুন`, (count: string) => `Cancel ${count}`],
  busy: [
    (done: string, all: string) => `করা হচ্ছে: ${done}/${all}`,
    (done: string, all: string) => `Working: ${done}/${all}`,
  ],
  claimed: [
    (count: string) => `${count}টি অর্ডারে আপনার নাম দেওয়া হয়েছে।`,
    (count: string) => `Your name is on ${count} orders.`,
  ],
  cancelled: [
    (count: string) => `${count}টি অর্ডার বাতিল হয়েছে, টাকা ফেরত গেছে।`,
    (count: string) => `${count} orders are cancelled and refunded.`,
  ],
  failed: [
    (count: string, why: string) => `${count}টি হয়নি: ${why}`,
    (count: string, why: string) => `${count} were not: ${why}`,
  ],
});
