/**
 * What a notification says, in the language its reader chose. The order's number follows the title. On a locked screen
 * anybody may read it.
 */
export const pushText = {
  bn: {
    approved: { title: "আপনার অর্ডার তৈরি", body: "ফাইলটি নামাতে চাপুন।" },
    cancel: { title: "একটি অর্ডার বাতিল হয়েছে", body: "টাকা ব্যালেন্সে ফেরত গেছে। কারণ দেখতে চাপুন।" },
  },
  en: {
    approved: { title: "Your order is ready", body: "Tap to download the file." },
    cancel: { title: "An order was cancelled", body: "The money is back in your balance. Tap to see why." },
  },
} as const;
