import { defineText } from "../i18n/t.ts";

export const peopleText = defineText({
  bn: {
    open: "রাখা নম্বর",
    title: "এই ফোনে রাখা মানুষ",
    private: "শুধু এই ফোনে থাকে, ইন্টারনেট ছাড়াও পাবেন। লগআউট করলে মুছে যায়।",
    keep: "এই নম্বরটি মনে রাখুন",
    name: "কার নম্বর?",
    save: "রাখুন",
    kept: (name: string) => `এই নম্বরটি ${name} নামে রাখা আছে।`,
    nobody: "এখনো কাউকে রাখা হয়নি। নম্বরটি লিখে এখানে এলে নাম দিয়ে রাখতে পারবেন।",
    remove: (name: string) => `${name}: এই ফোন থেকে মুছুন`,
    sure: (name: string) => `${name} ও তাঁর সব নম্বর মুছবেন?`,
    yes: "মুছুন",
    no: "থাক",
    needsName: "একটি নাম লিখুন।",
  },
  en: {
    open: "Saved",
    title: "People saved on this phone",
    private: "They stay on this phone only, also offline, and are gone when you log out.",
    keep: "Remember this number",
    name: "Whose number is it?",
    save: "Save",
    kept: (name: string) => `This number is saved as ${name}.`,
    nobody: "Nobody is saved yet. Type a number and come here to save it under a name.",
    remove: (name: string) => `Remove ${name} from this phone`,
    sure: (name: string) => `Remove ${name} with every number?`,
    yes: "Remove",
    no: "Keep",
    needsName: "Write a name.",
  },
});
