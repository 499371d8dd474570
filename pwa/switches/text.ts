import { defineText } from "../i18n/t.ts";

/** The labels of built-in switches are the specification's, in both languages. */
export const toggleText = defineText({
  title: ["অর্ডার চালু / বন্ধ", "Turn On/Off Order"],
  lead: [
    "বন্ধ করলে ফরমে লাল নোটিশ দেখা যায়, নতুন অর্ডার নেওয়া হয় না। আগের অর্ডার যেমন আছে থাকে।",
    "Off: the form shows a red notice and takes no new order. Orders already placed stay as they are.",
  ],
  loading: ["আনা হচ্ছে", "Loading"],
  unknown: ["সংযোগ পেলে অবস্থা দেখা যাবে।", "The state shows once you are online."],
  needsNet: ["চালু বা বন্ধ করতে ইন্টারনেট সংযোগ লাগে।", "Turning on or off needs a connection."],
  hours: ["খোলার সময়", "Opening hours"],
  hoursText: [
    "রোজ এই সময়ে নিজে থেকে চালু ও বন্ধ হবে (ঢাকার সময়)। মাঝে হাতে বদলালে পরের সময় পর্যন্ত তেমনই থাকবে।",
    "Opens and closes by itself every day (time of Dhaka). Turned by hand meanwhile, it stays so until the next of these times.",
  ],
  opens: ["খুলবে", "Opens"],
  closes: ["বন্ধ হবে", "Closes"],
  saveHours: ["সময় রাখুন", "Save the hours"],
  noHours: ["সময় সরান", "No hours"],
  always: ["নির্দিষ্ট সময় নেই", "No fixed hours"],
  on: ["এখন চালু", "Now on"],
  off: ["এখন বন্ধ", "Now off"],
  turnedOn: [(label: string) => `${label} চালু হয়েছে।`, (label: string) => `${label} turned on`],
  turnedOff: [(label: string) => `${label} বন্ধ হয়েছে।`, (label: string) => `${label} turned off`],
});
