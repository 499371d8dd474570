import { defineText } from "../../i18n/t.ts";

export const codeText = defineText({
  have: ["কোড আছে?", "Have a code?"],
  code: ["কোড", "Code"],
  use: ["ব্যবহার করুন", "Use"],
  offline: [
    "কোড দেখতে সংযোগ লাগে। যা লিখেছেন তা থাকবে।",
    "A code needs a connection. What you wrote stays.",
  ],
  later: [
    "টাকার খবরের সাথে যাবে, তখন মিলিয়ে দেখা হবে।",
    "It goes along when you tell the desk, and is checked then.",
  ],
  adds: [
    (percent: string, most: string) => `এই রিচার্জে +${percent}%, সর্বোচ্চ ${most}`,
    (percent: string, most: string) => `+${percent}% on this recharge, at most ${most}`,
  ],
  added: [
    (amount: string, balance: string) => `${amount} যোগ হয়েছে। ব্যালেন্স এখন ${balance}।`,
    (amount: string, balance: string) => `${amount} was added. Your balance is now ${balance}.`,
  ],
});
