import { defineText } from "../i18n/t.ts";

/** What an order is called in lists. Keys are the categories of the contract. */
export const categoryText = defineText({
  bn: {
    nid: "সাইন কপি",
    tin: "অফিশিয়াল সার্ভার কপি",
    nidPDF: "NID PDF",
    robiAirtelBalance: "বায়োমেট্রিক · রবি / এয়ারটেল",
    gpBalance: "বায়োমেট্রিক · GP",
    blBalance: "বায়োমেট্রিক · বাংলালিংক",
    teletalkBalance: "বায়োমেট্রিক · টেলিটক",
    birth: "জন্ম নিবন্ধন",
    roshid: "ভূমি উন্নয়ন করের রসিদ",
    other: "অন্যান্য অর্ডার",
    pending: "অপেক্ষমাণ",
    approved: "অনুমোদিত",
    cancel: "বাতিল",
  },
  en: {
    nid: "Sign copy",
    tin: "Official server copy",
    nidPDF: "NID PDF",
    robiAirtelBalance: "Biometric · Robi / Airtel",
    gpBalance: "Biometric · GP",
    blBalance: "Biometric · Banglalink",
    teletalkBalance: "Biometric · Teletalk",
    birth: "Birth registration",
    roshid: "Land tax receipt",
    other: "Other order",
    pending: "Pending",
    approved: "Approved",
    cancel: "Cancelled",
  },
});
