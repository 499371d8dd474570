import { defineText } from "../../i18n/t.ts";

export const printText = defineText({
  title: ["জন্ম নিবন্ধন: আবেদনপত্র", "Birth registration: application sheet"],
  loading: ["আবেদনপত্র আনা হচ্ছে", "Loading the application sheet"],
  print: ["প্রিন্ট / PDF", "Print / PDF"],
  toOrders: ["অর্ডার তালিকা", "Order list"],
  handOff: ["নতুন ট্যাবে ফরমটি খুলুন", "Open the form in a new tab"],
  note: [
    "এটি ডেস্কে জমা দেওয়া তথ্যের খসড়া, মিলিয়ে দেখার জন্য। এটি জন্ম সনদ বা কোনো সরকারি দলিল নয়।",
    "A draft of the details given at the desk, for checking. It is not a birth certificate or any other official document.",
  ],
  registration: ["নিবন্ধন ও জন্ম", "Registration and birth"],
  people: ["নাম ও ঠিকানা", "Names and addresses"],
  about: ["বিষয়", "Subject"],
  bangla: ["বাংলা", "Bangla"],
  english: ["ইংরেজি", "English"],
  orderNumber: ["অর্ডার নম্বর", "Order number"],
  ordered: ["অর্ডারের সময়", "Ordered"],
  status: ["অবস্থা", "Status"],
  male: ["পুরুষ (Male)", "Male"],
  female: ["নারী (Female)", "Female"],
  offlineTitle: ["আবেদনপত্রটি এই ফোনে রাখা হয় না", "This sheet is not saved on this phone"],
  missingTitle: ["এই আবেদনপত্রটি পাওয়া যায়নি", "This application sheet was not found"],
  missingText: [
    "অর্ডারটি মোছা হয়ে থাকতে পারে, অথবা এটি জন্ম নিবন্ধনের অর্ডার নয়।",
    "The order may have been deleted, or it is not a birth registration.",
  ],
  failedTitle: ["আবেদনপত্র আনা যায়নি", "The sheet couldn't be loaded"],
});
