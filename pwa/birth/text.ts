import { defineText } from "../i18n/t.ts";

/**
 * The texts of the birth registration form. Labels of fields are in the declaration, hints in
 * `BirthField.tsx`.
 */
export const birthText = defineText({
  intro: [
    "সনদের ছবি দিন অথবা হাতে লিখুন। কাজ শেষ হলে “অর্ডার তালিকা”য় ফাইল পাবেন।",
    "Add a picture of the certificate or type it in. The file will be in “Order list”.",
  ],
  verifyBefore: [
    "অর্ডারের আগে সরকারি সাইটে নম্বরটি যাচাই করে নিন।",
    "Check the number on the official site before you order.",
  ],
  verifyLink: ["জন্ম নিবন্ধন যাচাই করুন", "Verify the birth registration"],
  registration: ["নিবন্ধন", "Registration"],
  person: ["নিবন্ধিত ব্যক্তি", "Registered person"],
  mother: ["মাতা", "Mother"],
  father: ["পিতা", "Father"],
  places: ["জন্মস্থান ও ঠিকানা", "Place of birth and address"],
  restored: ["আগের লেখা রাখা আছে।", "What you typed has been restored."],
  saved: ["লেখা ফোনে রাখা হচ্ছে।", "Saved on this phone as you type."],
  clearForm: ["ফরম খালি করুন", "Clear Form"],
  toFill: [(count: string) => `${count}টি ঘর বাকি`, (count: string) => `${count} left to fill`],
  toCheck: [(count: string) => `${count}টি মিলিয়ে দেখুন`, (count: string) => `${count} to check`],
  goThere: [(what: string) => `${what}, সেখানে যান`, (what: string) => `${what}: go there`],
  allFilled: ["সব ঘর পূরণ হয়েছে", "All fields are filled in"],
  showUnchecked: ["দেখান", "Show"],
  checkFirst: ["আগে এগুলো ছবির সাথে মিলিয়ে নিন", "Compare these with the picture first"],
  unsure: ["ছবির সাথে মেলে?", "Does it match the picture?"],
  lineRead: ["ছবির যে অংশ পড়া হয়েছে", "The part of the picture it was read from"],
  notRead: ["সনদে পড়া যায়নি, সাধারণ মানটি আছে", "Could not be read: this is the usual value"],
  notFound: ["ছবিতে পাওয়া যায়নি, দেখে লিখুন", "Not found in the picture: please type it"],
  looksRight: ["ঠিক আছে", "Looks right"],
  writeThis: [(value: string) => `${value} লিখুন`, (value: string) => `Use ${value}`],
  inWords: ["জন্মতারিখ থেকে বসান:", "Fill in from the date of birth:"],
  yearDiffers: [
    "নম্বরের প্রথম চার সংখ্যা জন্মসালের সাথে মেলে না। আরেকবার দেখুন।",
    "The first four digits don't match the year of birth. Please check.",
  ],
  handOffLater: [
    "ফরমটি নতুন ট্যাবে খোলা যায়নি। আবেদনপত্র থেকে খুলতে পারেন।",
    "The form couldn't open in a new tab. You can open it from the application sheet.",
  ],
});
