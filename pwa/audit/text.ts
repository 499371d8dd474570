import { defineText } from "../i18n/t.ts";

export const auditText = defineText({
  listPrice: ["সবার মূল্য", "list price"],
  allServices: ["সব সেবা", "all services"],
  title: ["অডিট লগ", "Audit log"],
  lead: [
    "কে, কী, কখন করেছেন। এখান থেকে কিছু মোছা বা বদলানো যায় না।",
    "Who did what, and when. Nothing here can be deleted or changed.",
  ],
  logins: ["লগইন ও লগআউটও দেখান", "Also show logins and logouts"],
  csvHint: [
    "এই ফিল্টারের সব সারি, নতুন আগে, সর্বোচ্চ ৫০,০০০",
    "All rows matching this filter, newest first, up to 50,000",
  ],
  actor: ["কে", "Who"],
  actorShort: ["নাম", "Name"],
  action: ["কী করেছেন", "Action"],
  everyAction: ["সব কাজ", "All actions"],
  day: ["দিন", "Day"],
  none: ["এই ফিল্টারে কিছু নেই", "Nothing matches this filter"],
  noneText: ["নাম, কাজ বা দিন বদলে দেখুন।", "Try another name, action or day."],
  nobody: ["কমান্ড লাইন বা সিস্টেম", "Command line or system"],
  stranger: ["অচেনা", "Unknown"],
  yes: ["হ্যাঁ", "yes"],
  no: ["না", "no"],
  switchedOn: ["সেবা চালু", "Service opened"],
  switchedOff: ["সেবা বন্ধ", "Service closed"],
});
