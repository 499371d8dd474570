import { defineText } from "../i18n/t.ts";

export const setupText = defineText({
  title: ["চালু করার আগে", "Before you open"],
  progress: [
    (done: string, all: string) => `${all}টির মধ্যে ${done}টি হয়েছে`,
    (done: string, all: string) => `${done} of ${all} done`,
  ],
  done: ["হয়েছে", "Done"],
  prices: ["সেবার মূল্য বসান", "Set the prices"],
  pricesText: ["এখন যে মূল্য আছে তা উদাহরণ।", "Those of now are examples."],
  services: ["কোন সেবা দেবেন ঠিক করুন", "Decide what you offer"],
  servicesText: ["যেগুলো দেন না সেগুলো বন্ধ করুন, নিজের সেবা যোগ করুন।", "Close what you don't do, add services of your own."],
  notice: ["নোটিশ লিখুন", "Write a notice"],
  noticeText: ["সবার পর্দার উপরে থাকে।", "It stands at the top of everybody's screen."],
  links: ["গ্রুপ ও যোগাযোগের লিংক", "Links to the group and to you"],
  linksText: [
    "সার্ভারের সেটিংসে GROUP_CHAT_URL ও CONTACT_URL বসান।",
    "Set GROUP_CHAT_URL and CONTACT_URL in the server's settings.",
  ],
  colleague: ["সহকর্মীর অ্যাডমিন অ্যাকাউন্ট", "An admin account for a colleague"],
  colleagueText: [
    "আপনি না থাকলেও যেন কাজ চলে। সার্ভারে: npm run admin -- create-admin NAME",
    "So that work goes on without you. On the server: npm run admin -- create-admin NAME",
  ],
  backup: ["প্রথম ব্যাকআপ", "The first backup"],
  backupText: [
    "সার্ভারে: npm run backup, তারপর প্রতিদিন নিজে থেকে।",
    "On the server: npm run backup, then every day by itself.",
  ],
  payments: ["আসল পেমেন্ট চালু করুন", "Turn on real payments"],
  paymentsText: [
    "এখন SANDBOX: রিচার্জে আসল টাকা আসে না। সার্ভারের সেটিংসে BKASH_… বসান।",
    "Now SANDBOX: recharges bring no real money. Set BKASH_… in the server's settings.",
  ],
});
