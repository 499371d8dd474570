import type { Sentence } from "../../contract/values/sentences.ts";
import { defineText } from "../i18n/t.ts";
import type { FileProblem } from "./picture/content.ts";

export const attachmentText = defineText({
  add: ["ছবি তুলুন বা ফাইল দিন", "Take a photo or choose a file"],
  addMore: ["আরও দিন", "Add more"],
  left: [
    (count: string) => `আরও ${count}টি দেওয়া যাবে।`,
    (count: string) => `You can add ${count} more.`,
  ],
  takes: [
    (count: string) => `সর্বোচ্চ ${count}টি ছবি বা PDF। ছবি ছোট করে নেওয়া হয়, জায়গার তথ্য মুছে যায়।`,
    (count: string) =>
      `Up to ${count} pictures or PDFs. Pictures are made smaller and their location is removed.`,
  ],
  takesOne: [
    "একটি ছবি বা PDF। ছবি ছোট করে নেওয়া হয়, জায়গার তথ্য মুছে যায়।",
    "One picture or PDF. Pictures are made smaller and their location is removed.",
  ],
  preparing: [(name: string) => `তৈরি হচ্ছে: ${name}`, (name: string) => `Preparing ${name}`],
  gone: ["ফোনে নেই", "Missing"],
  photo: [(number: string) => `ছবি ${number}`, (number: string) => `Picture ${number}`],
  pdf: [(number: string) => `PDF ${number}`, (number: string) => `PDF ${number}`],
  open: [(what: string) => `${what}: দেখুন ও ঠিক করুন`, (what: string) => `${what}: view and adjust`],
  remove: ["সরান", "Remove"],
  turnRight: ["ডানে ঘোরান", "Turn right"],
  apply: ["ঠিক আছে", "Done"],
  applying: ["বদলানো হচ্ছে", "Applying"],
  files: ["সাথে দেওয়া ছবি", "Attached pictures"],
  zoomIn: ["বড় করুন", "Zoom in"],
  zoomOut: ["ছোট করুন", "Zoom out"],
  before: ["আগেরটি", "Previous"],
  after: ["পরেরটি", "Next"],
  download: ["ডাউনলোড", "Download"],
  loading: ["ছবি আসছে", "Loading the picture"],
  place: [
    (at: string, of: string) => `${of}টির মধ্যে ${at} নম্বর`,
    (at: string, of: string) => `${at} of ${of}`,
  ],
});

/** What to do about a file that the phone does not have any more. */
export const goneSentence: Sentence = {
  bn: "এই ফাইলটি ফোনে আর নেই। সরিয়ে আবার দিন।",
  en: "This file is no longer on this phone. Remove it and add it again.",
};

/** What to do about a file that can't be sent. Its name is written before it. */
export const problemSentences: Record<FileProblem, Sentence> = {
  empty: { bn: "ফাইলটি খালি। অন্য ফাইল দিন।", en: "This file is empty. Choose another one." },
  unreadable: {
    bn: "ফাইলটি পড়া যাচ্ছে না। ফোনে নামিয়ে নিয়ে আবার দিন।",
    en: "This file can't be read. Download it to your phone and choose it again.",
  },
  type: {
    bn: "এটি ছবি বা PDF নয়। ছবি তুলে বা PDF করে দিন।",
    en: "This isn't a picture or a PDF. Take a photo of it, or save it as a PDF.",
  },
  heic: {
    bn: "আইফোনের HEIC ছবি এই ফোনে খোলে না। JPEG হিসেবে চেয়ে নিন, অথবা ছবিটির স্ক্রিনশট দিন।",
    en: "This phone can't open HEIC pictures from iPhones. Ask for a JPEG, or take a screenshot of it.",
  },
  broken: {
    bn: "ছবিটি নষ্ট, খোলা যাচ্ছে না। আবার তুলে দিন।",
    en: "This picture is damaged and can't be opened. Take it again.",
  },
  half: {
    bn: "ছবিটির কেবল একটি অংশ এসেছে। আবার তুলুন, অথবা ফাইলটি আরেকবার নিয়ে দিন।",
    en: "Only a part of this picture is here. Take it again, or copy the file once more.",
  },
  huge: {
    bn: "ছবিটি এই ফোনের জন্য খুব বড়। ৬ কোটি পিক্সেল ও ৪০ এমবির মধ্যে তুলে দিন।",
    en: "This picture is too big for this phone. Use one of up to 60 megapixels and 40 MB.",
  },
  "large-pdf": {
    bn: "PDF-টি ২ এমবির চেয়ে বড়। ছোট করে, বা দরকারি পাতার ছবি তুলে দিন।",
    en: "This PDF is larger than 2 MB. Make it smaller, or take photos of the pages you need.",
  },
  "no-room": {
    bn: "ফোনে জায়গা নেই, তাই রাখা গেল না। কিছু জায়গা খালি করে আবার দিন। বাকি সব ঠিক আছে।",
    en: "It couldn't be saved because the phone is full. Free up some space and add it again. Everything else is saved.",
  },
};
