import { defineText } from "../i18n/t.ts";

export const revokedText = defineText({
  title: ["কিছু অর্ডার এখনো পাঠানো হয়নি", "Some orders have not been sent"],
  unsent: [
    (count: string, username: string) =>
      `অন্য জায়গা থেকে @${username}-কে এই ফোন থেকে লগআউট করা হয়েছে। ফোনে রাখা তথ্য মুছে ফেলা হয়েছে, কিন্তু ${count}টি অর্ডার পাঠানো বাকি। সেগুলোতে কোনো টাকা কাটা হয়নি।`,
    (count: string, username: string) =>
      `@${username} was signed out of this phone from elsewhere. What the phone had kept was removed, but ${count} of the orders are not sent. Nothing was charged for them.`,
  ],
  login: [
    (username: string) => `পাঠাতে হলে @${username} নামে আবার লগইন করুন। অন্য কেউ সেগুলো দেখতে বা পাঠাতে পারবেন না।`,
    (username: string) => `To send them, log in as @${username} again. Nobody else can see or send them.`,
  ],
  logIn: ["লগইন করে পাঠান", "Log in and send"],
  discard: ["বাদ দিন", "Discard"],
  busy: ["অপেক্ষা করুন…", "Please wait…"],
});
