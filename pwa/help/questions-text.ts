import { defineText } from "../i18n/t.ts";

export const questionsText = defineText({
  title: ["প্রশ্ন ও উত্তর", "Questions"],
  lead: [
    "সাহায্যের পাতায় সবাই পড়েন, লগইন ছাড়াও।",
    "Everybody reads them on the page of help, without a login too.",
  ],
  toHelp: ["সাহায্যের পাতা দেখুন", "See the page of help"],
  write: ["প্রশ্ন লিখুন", "Write a question"],
  save: ["রাখুন", "Save"],
  saving: ["রাখা হচ্ছে", "Saving"],
  question: ["প্রশ্ন", "Question"],
  questionHint: [
    "গ্রাহক যেভাবে জিজ্ঞাসা করেন। যেমন: কত সময় লাগে?",
    "As customers ask it. For example: how long does it take?",
  ],
  answer: ["উত্তর", "Answer"],
  answerHint: [
    "সর্বোচ্চ ৮০০ অক্ষর। কারও নাম বা নম্বর লিখবেন না, অচেনা মানুষও পড়েন।",
    "At most 800 characters. No names or numbers of people: strangers read it.",
  ],
  written: ["প্রশ্নটি সাহায্যের পাতায় যোগ হয়েছে।", "The question is on the page of help."],
  changed: ["প্রশ্নটি বদলানো হয়েছে।", "The question is changed."],
  none: ["এখনো কোনো প্রশ্ন নেই", "No questions yet"],
  noneText: [
    "গ্রাহকেরা যা বারবার জিজ্ঞাসা করেন, তা এখানে একবার লিখুন।",
    "What customers ask again and again, write here once.",
  ],
  change: ["প্রশ্নটি বদলান", "Change the question"],
  changeOf: [(words: string) => `বদলান: ${words}`, (words: string) => `Change: ${words}`],
  upOf: [(words: string) => `ওপরে নিন: ${words}`, (words: string) => `Move up: ${words}`],
  remove: ["সরান", "Remove"],
  removeOf: [(words: string) => `সরান: ${words}`, (words: string) => `Remove: ${words}`],
  removeTitle: ["প্রশ্নটি সরাবেন?", "Remove this question?"],
  removing: ["সরানো হচ্ছে", "Removing"],
  removed: ["প্রশ্নটি সরানো হয়েছে।", "The question is removed."],
});
