import { defineText } from "../i18n/t.ts";

export const contactsText = defineText({
  open: ["সেভ করা নম্বর", "Saved people"],
  title: ["এই ফোনে সেভ করা নম্বর", "People saved on this phone"],
  private: [
    "শুধু এই ফোনে থাকে, ইন্টারনেট ছাড়াও পাবেন। লগআউট করলে মুছে যায়।",
    "Kept on this phone only, even offline. Logging out removes them.",
  ],
  keep: ["এই নম্বরটি সেভ করুন", "Save this number"],
  name: ["কার নম্বর?", "Whose number is it?"],
  save: ["সেভ করুন", "Save"],
  kept: [
    (name: string) => `এই নম্বরটি ${name} নামে সেভ করা আছে।`,
    (name: string) => `This number is saved as ${name}.`,
  ],
  nobody: [
    "এখনো কোনো নম্বর সেভ করা হয়নি। নম্বরটি লিখে এখানে এলে নাম দিয়ে সেভ করতে পারবেন।",
    "No one saved yet. Type a number, then come here to save it under a name.",
  ],
  remove: [
    (name: string) => `${name}: এই ফোন থেকে মুছুন`,
    (name: string) => `Remove ${name} from this phone`,
  ],
  sure: [
    (name: string) => `${name} ও তাঁর সব নম্বর মুছবেন?`,
    (name: string) => `Remove ${name} and all their numbers?`,
  ],
  yes: ["মুছুন", "Remove"],
  no: ["থাক", "Keep"],
  needsName: ["একটি নাম লিখুন।", "Enter a name."],
});
