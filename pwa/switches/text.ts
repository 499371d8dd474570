import { defineText } from "../i18n/t.ts";

/** The labels of built-in switches are the specification's, in both languages. */
export const toggleText = defineText({
  bn: {
    title: "অর্ডার চালু / বন্ধ",
    lead: "বন্ধ করলে ফরমে লাল নোটিশ দেখা যায়, নতুন অর্ডার নেওয়া হয় না। আগের অর্ডার যেমন আছে থাকে।",
    loading: "আনা হচ্ছে",
    unknown: "সংযোগ পেলে অবস্থা দেখা যাবে।",
    needsNet: "চালু বা বন্ধ করতে ইন্টারনেট সংযোগ লাগে।",
    hours: "খোলার সময়",
    hoursText: "রোজ এই সময়ে নিজে থেকে চালু ও বন্ধ হবে (ঢাকার সময়)। মাঝে হাতে বদলালে পরের সময় পর্যন্ত তেমনই থাকবে।",
    opens: "খুলবে",
    closes: "বন্ধ হবে",
    saveHours: "সময় রাখুন",
    noHours: "সময় সরান",
    always: "নির্দিষ্ট সময় নেই",
    on: "এখন চালু",
    off: "এখন বন্ধ",
    turnedOn: (label: string) => `${label} চালু হয়েছে।`,
    turnedOff: (label: string) => `${label} বন্ধ হয়েছে।`,
  },
  en: {
    title: "Turn On/Off Order",
    lead: "Off: the form shows a red notice and takes no new order. Orders already placed stay as they are.",
    loading: "Loading",
    unknown: "The state shows once you are online.",
    needsNet: "Turning on or off needs a connection.",
    hours: "Opening hours",
    hoursText:
      "Opens and closes by itself every day (time of Dhaka). Turned by hand meanwhile, it stays so until the next of these times.",
    opens: "Opens",
    closes: "Closes",
    saveHours: "Save the hours",
    noHours: "No hours",
    always: "No fixed hours",
    on: "Now on",
    off: "Now off",
    turnedOn: (label: string) => `${label} turned on`,
    turnedOff: (label: string) => `${label} turned off`,
  },
});
