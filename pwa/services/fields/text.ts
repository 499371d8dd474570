import { defineText } from "../../i18n/t.ts";

/** The texts of a service's form that are not in its declaration. */
export const fieldText = defineText({
  bn: {
    choose: "বেছে নিন",
    amountHint: "টাকায়, যেমন ১২০ বা ১২০.৫০",
    dateHint: "বছর-মাস-দিন, যেমন ১৯৯০-০৫-২১। দিন আগে লিখলেও চলবে।",
    chooseOption: "কোন নম্বর দিয়ে অর্ডার করবেন?",
    chooseFirst: "আগে একটি অপশন বেছে নিন।",
    consent: "এই তথ্য আমার নিজের, অথবা তথ্যের মালিকের সম্মতি আছে",
    consentNeeded: "সম্মতি নিশ্চিত করুন।",
    price: "মূল্য",
  },
  en: {
    choose: "Choose",
    amountHint: "In taka, like 120 or 120.50",
    dateHint: "Year-month-day, like 1990-05-21. The day may come first.",
    chooseOption: "Which number do you order by?",
    chooseFirst: "Choose an option first.",
    consent: "This information is mine, or its owner has agreed",
    consentNeeded: "Please confirm the consent.",
    price: "Price",
  },
});
