import { defineText } from "../i18n/t.ts";

export const homeText = defineText({
  welcome: ["স্বাগতম", "Welcome"],
  balance: ["আপনার ব্যালেন্স", "Your balance"],
  recharge: ["রিচার্জ", "Recharge"],
  neverAsked: ["ইন্টারনেট সংযোগ পেলে দেখা যাবে", "Shows once you are online"],
  tooLow: [
    (price: string) => `সেবা নিতে কমপক্ষে ${price} লাগে। আগে রিচার্জ করুন।`,
    (price: string) => `Every service needs at least ${price}. Recharge first.`,
  ],
  services: ["সেবা বেছে নিন", "Choose a service"],
  current: ["আপনার অর্ডার", "Your orders"],
  lastOrders: ["সর্বশেষ অর্ডার", "Last orders"],
  allOrders: ["সব দেখুন", "See all"],
  loading: ["অর্ডার আনা হচ্ছে", "Loading orders"],
  emptyTitle: ["এখনো কোনো অর্ডার নেই", "No orders yet"],
  emptyText: [
    "উপর থেকে একটি সেবা বেছে নিন। অর্ডারের অবস্থা ও ফাইল এখানেই পাবেন।",
    "Choose a service above. Its state and its file show up here.",
  ],
  neverTitle: ["অর্ডারের তালিকা এখনো এই ফোনে আসেনি", "Your orders are not on this phone yet"],
  neverText: ["ইন্টারনেট সংযোগ পেলে নিজে থেকেই দেখা যাবে।", "They show by themselves once you are online."],
  unsent: ["পাঠানো বাকি", "Not sent yet"],
  notSent: ["পাঠানো যায়নি", "Could not be sent"],
  failed: ["অর্ডারের তালিকা হালনাগাদ করা যায়নি।", "The orders could not be updated."],
  desk: ["ডেস্কের কাজ", "At the desk"],
  allOrdersAdmin: ["সব অর্ডার", "All orders"],
  allOrdersHint: ["ডেলিভারি ও বাতিল", "Deliver and cancel"],
  allUsers: ["সব ইউজার", "All users"],
  allUsersHint: ["ব্যালেন্স বদল, ইউজার মোছা", "Edit balances, delete users"],
  addAccount: ["অ্যাকাউন্ট যোগ করুন", "Add account"],
  addAccountHint: ["নতুন ইউজারের জন্য", "For a new user"],
});
