import { defineText } from "../i18n/t.ts";

/** What each switch opens; the labels beside them are the specification's, in both languages. */
export const toggleText = defineText({
  bn: {
    title: "অর্ডার চালু / বন্ধ",
    lead: "বন্ধ করলে ফরমে লাল নোটিশ দেখা যায়, নতুন অর্ডার নেওয়া হয় না। আগের অর্ডার যেমন আছে থাকে।",
    loading: "আনা হচ্ছে",
    unknown: "সংযোগ পেলে অবস্থা দেখা যাবে।",
    needsNet: "চালু বা বন্ধ করতে ইন্টারনেট সংযোগ লাগে।",
    on: "এখন চালু",
    off: "এখন বন্ধ",
    nidCopy: "সাইন / NID কপি অর্ডার",
    nidPDF: "NID PDF অর্ডার",
    bio: "বায়োমেট্রিক অর্ডার",
    serverCopy: "সার্ভার কপি",
    tin: "অফিশিয়াল সার্ভার কপি অর্ডার",
    turnedOn: (label: string) => `${label} চালু হয়েছে।`,
    turnedOff: (label: string) => `${label} বন্ধ হয়েছে।`,
  },
  en: {
    title: "Turn On/Off Order",
    lead: "Off: the form shows a red notice and takes no new order. Orders already placed stay as they are.",
    loading: "Loading",
    unknown: "The state shows once you are online.",
    needsNet: "Turning on or off needs a connection.",
    on: "Now on",
    off: "Now off",
    nidCopy: "Sign / NID copy order",
    nidPDF: "NID PDF order",
    bio: "Biometric order",
    serverCopy: "Server copy",
    tin: "Official server copy order",
    turnedOn: (label: string) => `${label} turned on`,
    turnedOff: (label: string) => `${label} turned off`,
  },
});
