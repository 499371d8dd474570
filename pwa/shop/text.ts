import { defineText, useText } from "../i18n/t.ts";
import { useIsWorker } from "../settings/settings.ts";

export const shopText = defineText({
  title: ["আমার দোকান", "My shop"],
  lead: [
    "অন্যের কাজ করে দিলে কার কাছ থেকে কত নিলেন, কে কত বাকি রাখল, এখানে লিখে রাখুন। শুধু আপনিই দেখবেন।",
    "If you order for others, note here what you take and who owes you. Only you see it.",
  ],
  keepsBook: ["দোকানের হিসাব রাখি", "Keep my shop's book"],
  head: [
    "স্লিপের মাথায় যা থাকবে। নাম না দিলে স্লিপ হবে না।",
    "What heads your slips. Without a name there are none.",
  ],
  name: ["দোকানের নাম", "Name of the shop"],
  place: ["ঠিকানা", "Place"],
  number: ["মোবাইল নম্বর", "Mobile number"],
  save: ["সংরক্ষণ করুন", "Save"],
  saving: ["সংরক্ষণ হচ্ছে…", "Saving…"],
  saved: ["সংরক্ষণ হয়েছে।", "Saved."],
  toWorkers: ["দোকানের সহকারী", "The shop's workers"],
  toBook: ["হিসাব দেখুন", "See the book"],

  asked: ["কাস্টমারের টাকা", "From your customer"],
  askedEach: ["প্রতিটি অর্ডারে কাস্টমারের টাকা", "From your customer, for each order"],
  onlyYours: ["শুধু আপনার হিসাবে থাকে।", "It stays in your own book."],
  taken: ["নিয়েছেন (৳)", "Taken (৳)"],
  due: ["বাকি (৳)", "Owed (৳)"],
  lastTime: [(sum: string) => `গতবারের মতো ${sum}`, (sum: string) => `As last time: ${sum}`],
  note: ["কত নিলেন, লিখুন", "Note what you took"],
  needsConnection: [
    "আগের মাসের টাকা দেখতে ইন্টারনেট লাগবে।",
    "What came in an earlier month needs a connection.",
  ],
  change: ["টাকা বদলান", "Change the sums"],
  waitsNoMore: [
    "এই অর্ডারটি আর অপেক্ষায় নেই। তালিকা থেকে আবার খুলে লিখুন।",
    "This order does not wait any more. Open it from the list and note it there.",
  ],
  unnotedSent: [
    "অর্ডার হয়েছে, কিন্তু টাকা হিসাবে ওঠেনি: অর্ডারটি খুলে লিখুন।",
    "The order has arrived, but the sum is not in your book: open the order and note it.",
  ],
  noted: ["হিসাবে লেখা হয়েছে।", "Noted in your book."],
  tookOf: [(sum: string) => `নিয়েছেন ${sum}`, (sum: string) => `Taken ${sum}`],
  dueOf: [(sum: string) => `বাকি ${sum}`, (sum: string) => `Owed ${sum}`],
  backOf: [(sum: string) => `ফেরত দেবেন ${sum}`, (sum: string) => `To give back ${sum}`],
  costOf: [(sum: string) => `খরচ ${sum}`, (sum: string) => `Cost ${sum}`],
  yoursOf: [(sum: string) => `আপনার ${sum}`, (sum: string) => `Yours ${sum}`],
  today: [(count: string) => `আজ ${count}টি অর্ডার`, (count: string) => `Today ${count} orders`],

  view: ["কোন হিসাব", "Which part"],
  day: ["দিন", "Day"],
  month: ["মাস", "Month"],
  book: ["বাকির খাতা", "Who owes"],
  before: ["আগের", "Before"],
  after: ["পরের", "After"],
  orders: ["অর্ডার", "Orders"],
  cost: ["খরচ", "Cost"],
  took: ["নিয়েছেন", "Taken"],
  yours: ["আপনার", "Yours"],
  owed: ["বাকি", "Owed"],
  noneDay: ["এই দিনে কোনো অর্ডার নেই", "No orders on this day"],
  noneMonth: ["এই মাসে কোনো অর্ডার নেই", "No orders in this month"],
  noneOwes: ["কারও কাছে বাকি নেই", "Nobody owes you"],
  noneOwesText: ["সব টাকা পাওয়া হয়ে গেছে।", "All the money has come."],
  nameless: ["নাম লেখা নেই", "Without a name"],
  owesInAll: [(sum: string) => `মোট বাকি ${sum}`, (sum: string) => `${sum} owed in all`],
  paid: [(sum: string) => `${sum} পেয়েছি`, (sum: string) => `${sum} came`],
  gaveBack: [(sum: string) => `${sum} ফেরত দিয়েছি`, (sum: string) => `${sum} given back`],
  undo: ["ফিরিয়ে আনুন", "Undo"],
  done: ["মিটে গেছে", "Settled"],
  waits: ["এখনো পাঠানো হয়নি", "Not sent yet"],
  cancelled: ["বাতিল", "Cancelled"],
  unnoted: ["টাকা লেখা নেই", "No sum noted"],
  earlier: ["আগের অর্ডারের টাকা", "For an earlier order"],
  csv: ["CSV ফাইল নামান", "Save as CSV"],
  closedTitle: ["দোকানের হিসাব বন্ধ আছে", "Your shop's book is closed"],
  closedText: ["প্রোফাইল থেকে চালু করতে পারেন।", "You can open it in your profile."],
  toProfile: ["প্রোফাইলে যান", "To the profile"],
  time: ["সময়", "Time"],
  what: ["কাজ", "Service"],
  orderNumber: ["অর্ডার নম্বর", "Order number"],
  orderedBy: ["অর্ডার দিয়েছেন", "Ordered by"],
  state: ["অবস্থা", "State"],

  slip: ["কাস্টমারের স্লিপ", "Slip for the customer"],
  noSlip: [
    "দোকানের নাম দিলে কাস্টমারকে স্লিপ দিতে পারবেন।",
    "With the shop's name you can give your customer a slip.",
  ],
  slipPaid: ["জমা", "Paid"],
  slipDue: ["বাকি", "Due"],
});

/** What is said otherwise to a worker: the shop, its book and what is left are the owner's. */
const workerText = defineText({
  onlyYours: ["দোকানের হিসাবে থাকে, মালিকও দেখেন।", "It stays in the shop's book; the owner sees it."],
  yoursOf: [(sum: string) => `লাভ ${sum}`, (sum: string) => `Left ${sum}`],
  yours: ["লাভ", "Left"],
  noSlip: [
    "দোকানের নাম দেওয়া থাকলে কাস্টমারকে স্লিপ দিতে পারবেন। দোকানের মালিককে বলুন।",
    "With the shop's name you can give your customer a slip. Ask the owner of the shop.",
  ],
  closedText: ["দোকানের মালিককে বলুন।", "Ask the owner of the shop."],
});

export function useShopText() {
  const text = useText(shopText);
  const toWorker = useText(workerText);
  return useIsWorker() ? { ...text, ...toWorker } : text;
}
