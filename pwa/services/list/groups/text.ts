import { defineText } from "../../../i18n/t.ts";

export const groupText = defineText({
  title: ["গ্রুপের মূল্য", "Prices by group"],
  lead: [
    "ফাঁকা ঘরে সবার মূল্যই থাকে। কাউকে গ্রুপে দিতে “সব অ্যাকাউন্ট” থেকে তাঁর মেনুতে যান।",
    "An empty cell is the list price. Put people into a group by their menu on “All User”.",
  ],
  none: ["কাউকে আলাদা মূল্য দিতে একটি গ্রুপ বানান।", "Make a group to give some people other prices."],
  listPrice: ["সবার মূল্য", "List price"],
  service: ["সেবা", "Service"],
  unknown: ["গ্রুপগুলো এই ফোনে এখনো আসেনি।", "The groups haven't reached this phone yet."],
  make: ["গ্রুপ বানান", "Make a group"],
  name: ["গ্রুপের নাম", "Name of the group"],
  nameHint: ["যেমন “দোকান” বা “পুরোনো গ্রাহক”।", "Such as “shops” or “regulars”."],
  saving: ["সংরক্ষণ হচ্ছে", "Saving"],
  made: [(name: string) => `“${name}” গ্রুপ তৈরি হয়েছে।`, (name: string) => `“${name}” is made.`],
  more: [(name: string) => `${name}: আর কী করা যায়`, (name: string) => `More for ${name}`],
  rename: ["নাম বদলান", "Rename"],
  renamed: ["নাম বদলানো হয়েছে।", "Renamed."],
  end: ["গ্রুপ শেষ করুন", "End the group"],
  endTitle: [(name: string) => `“${name}” গ্রুপ শেষ করবেন?`, (name: string) => `End “${name}”?`],
  endText: [
    (people: string) => `গ্রুপে ${people} জন আছেন। এখন থেকে তাঁদের সবার মূল্যই কাটবে।`,
    (people: string) => `It has ${people} people. From now on they pay the list prices.`,
  ],
  endEmpty: ["এই গ্রুপে কেউ নেই।", "Nobody is in this group."],
  endOrders: [
    "আগের অর্ডার যে মূল্যে হয়েছে তাই থাকবে। পাঠানোর অপেক্ষায় থাকা অর্ডারে নতুন মূল্য আগে জিজ্ঞেস করা হবে।",
    "Past orders keep their price. Who has an order waiting to be sent is asked about the new one first.",
  ],
  ended: [
    (people: string) => `গ্রুপ শেষ হয়েছে, ${people} জন এখন সবার মূল্যে।`,
    (people: string) => `Ended. ${people} people pay the list prices now.`,
  ],
  peopleCount: [(people: string) => `${people} জন`, (people: string) => `${people} people`],
  peopleOf: [(name: string) => `${name}: কারা আছেন`, (name: string) => `Who is in ${name}`],
  nobody: ["এই গ্রুপে এখনো কেউ নেই।", "Nobody is in this group yet."],
  cell: [
    (service: string, group: string) => `${service} · ${group}`,
    (service: string, group: string) => `${service} · ${group}`,
  ],
  saved: ["গ্রুপের মূল্য সংরক্ষণ করা হয়েছে।", "Prices of groups saved."],
});
