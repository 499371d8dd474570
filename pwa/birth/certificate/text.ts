import { defineText } from "../../i18n/t.ts";

export const uploadText = defineText({
  title: ["সনদ থেকে ফরম পূরণ", "Fill in from the certificate"],
  label: ["জন্ম সনদের ছবি বা PDF", "Birth certificate (image or PDF)"],
  prompt: ["ছবি বা PDF বেছে নিন", "Choose an image or PDF"],
  hint: [
    "পড়ার জন্য ছবি ছোট করে পাঠানো হয়, সার্ভারে রাখা হয় না।",
    "The picture is made smaller and sent for reading. The server does not keep it.",
  ],
  camera: ["ক্যামেরায় ছবি তুলুন", "Take a photo"],
  preparing: ["ছবি তৈরি হচ্ছে", "Preparing the picture"],
  sending: [(part: string) => `পাঠানো হচ্ছে: ${part}%`, (part: string) => `Sending: ${part}%`],
  sendingNow: ["ছবি পাঠানো হচ্ছে", "Sending the picture"],
  reading: ["সনদ পড়া হচ্ছে", "Reading the certificate"],
  readingFor: [
    (passed: string, usual: string) =>
      `${passed} সেকেন্ড ধরে সনদ পড়া হচ্ছে, সাধারণত ${usual} সেকেন্ডের কম লাগে`,
    (passed: string, usual: string) =>
      `Reading the certificate: ${passed} s, usually under ${usual} s`,
  ],
  readingLong: [
    (passed: string) => `${passed} সেকেন্ড ধরে সনদ পড়া হচ্ছে, এবার বেশি সময় লাগছে`,
    (passed: string) => `Reading the certificate: ${passed} s, longer than usual`,
  ],
  typeOn: ["ততক্ষণ লিখতে থাকুন", "Keep typing in the meantime"],
  cornersFound: [
    "সনদের চার কোণ। ঠিক জায়গায় না থাকলে টেনে সরান।",
    "The corners of the certificate. Drag any that are wrong.",
  ],
  cornersUnknown: [
    "চাইলে কোণগুলো টেনে সনদের চার কোণে বসান।",
    "You can drag the corners to those of the certificate.",
  ],
  topLeft: ["ওপরে বাঁ কোণ", "Top left corner"],
  topRight: ["ওপরে ডান কোণ", "Top right corner"],
  bottomRight: ["নিচে ডান কোণ", "Bottom right corner"],
  bottomLeft: ["নিচে বাঁ কোণ", "Bottom left corner"],
  readAgain: ["এই কোণ ধরে আবার পড়ুন", "Read again with these corners"],
  cancel: ["থামান", "Stop"],
  cancelled: ["পড়া থামানো হয়েছে।", "Reading stopped."],
  retry: ["একই ফাইল আবার পাঠান", "Send the same file again"],
  failedHelp: [
    "ফরমটি হাতেও লিখতে পারেন। সোজা, পরিষ্কার ছবি ভালো পড়া যায়।",
    "You can also type it in. A straight, sharp photo works best.",
  ],
  done: [
    (count: string) => `${count}টি ঘর সনদ থেকে বসানো হয়েছে`,
    (count: string) => `${count} fields were filled from the certificate`,
  ],
  doneSame: ["সনদের সাথে ফরমের লেখা মিলে গেছে", "The form matches the certificate"],
  doneOther: ["সনদটি পড়া হয়েছে", "The certificate was read"],
  doneCheck: [
    (count: string) => `${count}টি ঘর মিলিয়ে দেখুন।`,
    (count: string) => `Fields to check: ${count}.`,
  ],
  differ: [
    (count: string) => `আপনার লেখার সাথে ${count}টি ঘরে সনদ মেলে না`,
    (count: string) => `The certificate differs from what you typed in ${count} fields`,
  ],
  compare: ["তুলনা করুন", "Compare"],
  doneAll: ["একবার সনদের সাথে মিলিয়ে নিন।", "Please compare them with the certificate."],
  picture: ["সনদের ছবি", "Picture of the certificate"],
  send: ["অর্ডারের সাথে সনদের ছবিও পাঠান", "Send a picture of the certificate with the order"],
  sendRead: ["এই সনদটি অর্ডারের সাথেও পাঠান", "Also send this certificate with the order"],
  sendHint: [
    "শুধু আপনি ও কর্মীরা দেখবেন। অর্ডারের তথ্য যতদিন থাকে ততদিন রাখা হয়, তারপর মুছে যায়।",
    "Only you and the staff can see it. It is deleted together with the order's details.",
  ],
  noPicture: ["ছবি দিন, অথবা ওপরের টিকটি তুলে নিন।", "Add a picture, or untick the box."],
  conflictTitle: ["কোনটি থাকবে?", "Which one do you want to keep?"],
  conflictText: [
    "এই ঘরগুলোতে আপনি যা লিখেছেন, সনদে অন্য কিছু পড়া গেছে।",
    "In these fields, what you typed differs from the certificate.",
  ],
  typed: ["আপনার লেখা", "What you typed"],
  read: ["সনদ থেকে", "From the certificate"],
  allRead: ["সব সনদ থেকে", "All from the certificate"],
  apply: ["এগুলো রাখুন", "Keep these"],
});
