import { defineText } from "../../i18n/t.ts";

/** The texts of a service's form that are not in its declaration. */
export const fieldText = defineText({
  choose: ["বেছে নিন", "Choose"],
  amountHint: ["টাকায়, যেমন ১২০ বা ১২০.৫০", "In taka, like 120 or 120.50"],
  dateHint: [
    "দিন-মাস-সাল, যেমন ২১-০৫-১৯৯০। YYYY-MM-DD লিখলেও চলবে।",
    "Day-month-year, like 21-05-1990. YYYY-MM-DD will do too.",
  ],
  chooseOption: ["কোন নম্বর দিয়ে অর্ডার করবেন?", "Which number do you have?"],
  chooseFirst: ["আগে একটি অপশন বেছে নিন।", "Choose an option first."],
  consent: [
    "এই তথ্য আমার নিজের, অথবা তথ্যের মালিকের সম্মতি আছে",
    "This information is mine, or its owner has agreed",
  ],
  consentNeeded: ["সম্মতি নিশ্চিত করুন।", "Please confirm the consent."],
  price: ["মূল্য", "Price"],
  pastedNone: ["যা পেস্ট করলেন তাতে এই নম্বর নেই।", "This number is not in what you pasted."],
  pastedNoDate: ["যা পেস্ট করলেন তাতে তারিখ নেই।", "There is no date in what you pasted."],
  pastedNumbers: [
    (count: string) => `যা পেস্ট করলেন তাতে ${count}টি নম্বর আছে।`,
    (count: string) => `There are ${count} numbers in what you pasted.`,
  ],
  pastedDates: [
    (count: string) => `যা পেস্ট করলেন তাতে ${count}টি তারিখ আছে।`,
    (count: string) => `There are ${count} dates in what you pasted.`,
  ],
  pasteOne: ["একটি একটি করে পেস্ট করুন।", "Paste one at a time."],
  orderTogether: [
    (count: string) => `${count}টি একসাথে অর্ডার করুন`,
    (count: string) => `Order all ${count} at once`,
  ],
});
