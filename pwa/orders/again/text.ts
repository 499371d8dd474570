import { defineText } from "../../i18n/t.ts";

export const againText = defineText({
  bn: {
    again: "আবার অর্ডার করুন",
    correct: "ঠিক করে আবার অর্ডার করুন",
    correctTitle: (number: string) => `${number} বাতিল হয়েছিল`,
    correctText: "লেখাগুলো আগের মতোই আছে। ঠিক করে নতুন অর্ডার করুন, টাকা নতুন করে কাটবে।",
    repeatTitle: "এই নম্বরে আগেও অর্ডার করেছেন",
    repeatText: "আবার অর্ডার করলে আবার টাকা কাটবে।",
    repeatWaiting: "অর্ডারটি এই ফোনে পাঠানোর অপেক্ষায় আছে।",
    alikeTitle: "এমন একটি নম্বরে আগেও অর্ডার করেছেন",
    alikeText: "সংযোগ নেই বলে পুরো নম্বর মেলানো যায়নি।",
    see: "দেখুন",
  },
  en: {
    again: "Order again",
    correct: "Correct and order again",
    correctTitle: (number: string) => `${number} was cancelled`,
    correctText: "What you wrote is still here. Correct it and order anew; the new order is charged.",
    repeatTitle: "You have ordered this number before",
    repeatText: "A new order is charged again.",
    repeatWaiting: "That order waits on this phone to be sent.",
    alikeTitle: "You have ordered a number like this before",
    alikeText: "Without a connection the whole numbers could not be compared.",
    see: "See",
  },
});
