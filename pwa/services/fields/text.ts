import { defineText } from "../../i18n/t.ts";

/** The texts of a service's form that are not in its declaration. */
export const fieldText = defineText({
  choose: ["বেছে নিন", "Choose"],
  amountHint: ["টাকায়, যেমন ১২০ বা ১২০.৫০", "In taka, like 120 or 120.50"],
  dateHint: [
    "বছর-মাস-দিন, যেমন ১৯৯০-০৫-২১। দিন আগে লিখলেও চলবে।",
    "Year-month-day, like 1990-05-21. The day may come first.",
  ],
  chooseOption: ["কোন নম্বর দিয়ে অর্ডার করবেন?", "Which number do you have?"],
  chooseFirst: ["আগে একটি অপশন বেছে নিন।", "Choose an option first."],
  consent: [
    "এই তথ্য আমার নিজের, অথবা তথ্যের মালিকের সম্মতি আছে",
    "This information is mine, or its owner has agreed",
  ],
  consentNeeded: ["সম্মতি নিশ্চিত করুন।", "Please confirm the consent."],
  price: ["মূল্য", "Price"],
});
