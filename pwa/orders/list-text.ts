import { defineText } from "../i18n/t.ts";

export const listText = defineText({
  title: ["অর্ডার তালিকা", "Order list"],
  newOrder: ["নতুন অর্ডার", "New order"],
  filter: ["অবস্থা অনুযায়ী দেখুন", "Show by status"],
  all: ["সব", "All"],
  search: ["নম্বর দিয়ে খুঁজুন", "Search by number"],
  searchShort: ["নম্বর খুঁজুন", "Number"],
  searchHow: [
    "অর্ডার নম্বর, পুরো নম্বর, অথবা নম্বরের শেষ ৪ থেকে ৬ সংখ্যা দিয়ে খুঁজুন।",
    "Search by the order number, the whole number, or its last 4 to 6 characters.",
  ],
  service: ["সেবা অনুযায়ী দেখুন", "Show by service"],
  everyService: ["সব সেবা", "All services"],
  noneFound: ["এমন কোনো অর্ডার পাওয়া যায়নি", "No such order was found"],
  onlyKept: [
    "সংযোগ নেই: এই ফোনের তালিকায় শুধু অর্ডার নম্বর দিয়ে খোঁজা যায়।",
    "You are offline: this phone's list can only be searched by order number.",
  ],
  loading: ["অর্ডার আনা হচ্ছে", "Loading orders"],
  empty: ["এখনো কোনো অর্ডার নেই", "No orders yet"],
  emptyText: [
    "প্রথম অর্ডার করলে তার অবস্থা এখানে দেখা যাবে, ফাইলও এখানেই পাবেন।",
    "Once you order, its state shows here, and the file comes here too.",
  ],
  firstOrder: ["সেবা বেছে নিন", "Choose a service"],
  noMatch: ["এই অবস্থার কোনো অর্ডার নেই", "No order has this status"],
  showAll: ["সব অর্ডার দেখুন", "Show all orders"],
  failed: ["অর্ডার আনা যায়নি", "The orders could not be loaded"],
  neverOnline: ["এই ফোনে এখনো তালিকা আসেনি", "The list has not reached this phone yet"],
  restLater: [
    "আগের অর্ডারগুলো এখনো এই ফোনে আসেনি। সংযোগ পেলে দেখা যাবে।",
    "Your earlier orders have not reached this phone yet. They show when you are online.",
  ],
  neverOnlineText: [
    "ইন্টারনেট সংযোগ পেলে অর্ডারগুলো নিজে থেকেই দেখা যাবে।",
    "Your orders show by themselves when you are online.",
  ],
  order: ["অর্ডার", "Order"],
  noOrder: ["আপনার এমন কোনো অর্ডার নেই", "You have no such order"],
  noOrderText: [
    "লিংকটি অন্য কারো অর্ডারের, অথবা অর্ডারটি মুছে ফেলা হয়েছে।",
    "The link leads to somebody else's order, or the order was deleted.",
  ],
  sheet: ["আবেদনপত্র", "Application sheet"],
  takenBack: [
    "আগের ফাইলটি ঠিক ছিল না, তাই ফিরিয়ে নেওয়া হয়েছে। নতুন ফাইল তৈরি হচ্ছে, বাড়তি টাকা লাগবে না।",
    "The earlier file was not right and was taken back. A new one is being made, at no extra cost.",
  ],
  replaced: [
    "ফাইলটি বদলানো হয়েছে। আগে নামিয়ে থাকলে সেটি বাদ দিয়ে এটি ব্যবহার করুন।",
    "The file was replaced. If you downloaded the earlier one, use this one instead.",
  ],
  pendingText: [
    "কাজ চলছে। ফাইল তৈরি হলে এখানে ডাউনলোডের বোতাম আসবে।",
    "Being worked on. The download button comes here when the file is ready.",
  ],
  refunded: [
    (amount: string) => `${amount} ব্যালেন্সে ফেরত দেওয়া হয়েছে।`,
    (amount: string) => `${amount} was given back to your balance.`,
  ],
  noNote: ["কোনো নোট দেওয়া হয়নি।", "No note was given."],
  note: ["নোট", "Note"],
  masked: ["পুরো নম্বর দেখতে ইন্টারনেট সংযোগ লাগে।", "Showing the whole number needs a connection."],
  number: ["অর্ডার নম্বর", "Order number"],
  copyNumber: ["অর্ডার নম্বর কপি করুন", "Copy the order number"],
  price: ["মূল্য", "Price"],
  ordered: ["অর্ডারের সময়", "Ordered"],
  updated: ["শেষ হালনাগাদ", "Last change"],
});
