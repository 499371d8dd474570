import { defineText } from "../../i18n/t.ts";

export const correctionText = defineText({
  wrong: ["ভুল ফাইল গেছে?", "Was it the wrong file?"],
  until: [
    (time: string) => `${time} পর্যন্ত বদলানো বা ফেরানো যাবে।`,
    (time: string) => `It can be replaced or taken back until ${time}.`,
  ],
  opened: [
    (time: string) => `অর্ডারকারী ${time} ফাইলটি নামিয়েছেন। তাঁর কাছে যা আছে তা ফেরানো যাবে না।`,
    (time: string) => `The person who ordered downloaded it ${time}. What they have can't be taken back.`,
  ],
  notOpened: ["অর্ডারকারী ফাইলটি এখনো নামাননি।", "The person who ordered has not downloaded it yet."],
  replace: ["ফাইল বদলান", "Replace the file"],
  takeBack: ["ডেলিভারি ফিরিয়ে নিন", "Take the delivery back"],
  takeBackTitle: ["ডেলিভারি ফিরিয়ে নেবেন?", "Take the delivery back?"],
  takeBackText: [
    "অর্ডারটি আবার অপেক্ষমাণ হবে, ফাইলটি মুছে যাবে, আর অর্ডারকারীকে সাথে সাথে জানানো হবে। টাকা নড়বে না।",
    "The order is pending again, the file is removed, and the person who ordered is told at once. No money moves.",
  ],
  takenBack: [
    "ডেলিভারি ফিরিয়ে নেওয়া হয়েছে। অর্ডারটি আবার অপেক্ষমাণ।",
    "The delivery is taken back. The order is pending again.",
  ],
  replaced: ["ফাইল বদলানো হয়েছে। অর্ডারকারীকে জানানো হলো।", "The file is replaced. The person who ordered was told."],
  busy: ["পাঠানো হচ্ছে", "Sending"],
});
