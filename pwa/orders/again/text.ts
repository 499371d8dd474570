import { defineText } from "../../i18n/t.ts";

export const againText = defineText({
  again: ["আবার অর্ডার", "Order again"],
  correct: ["ঠিক করে আবার অর্ডার করুন", "Correct and order again"],
  correctTitle: [
    (number: string) => `${number} বাতিল হয়েছিল`,
    (number: string) => `${number} was cancelled`,
  ],
  correctText: [
    "লেখাগুলো আগের মতোই আছে। ঠিক করে নতুন অর্ডার করুন, টাকা নতুন করে কাটবে।",
    "What you entered is still here. Correct it and order again; the new order will be charged.",
  ],
  againTitle: [(number: string) => `${number} আবার`, (number: string) => `${number} again`],
  againText: [
    (price: string) => `আগেরটি তৈরি আছে, নতুন করে ${price} কাটবে।`,
    (price: string) => `The earlier one is ready; ${price} will be charged again.`,
  ],
  repeatTitle: ["এই নম্বরে আগেও অর্ডার করেছেন", "You have ordered this number before"],
  repeatWaiting: [
    "অর্ডারটি এই ফোনে পাঠানোর অপেক্ষায় আছে।",
    "That order is on this phone, waiting to be sent.",
  ],
  alikeTitle: ["শেষ ৪ সংখ্যা মেলে", "The last 4 digits are the same"],
});
