import { fillAllFields, sentences } from "./sentences.ts";

/** Schema messages are these codes; form and server turn them into a sentence in the reader's language. */
export const fieldMessages = sentences({
  required: ["এই ঘরটি পূরণ করুন।", "This field is required."],
  "too-long": ["লেখাটি অনেক বড়।", "This is too long."],
  "not-a-number": ["শুধু সংখ্যা লিখুন।", "Write a number with digits only."],
  "not-a-date": ["তারিখটি YYYY-MM-DD আকারে লিখুন।", "Write the date as YYYY-MM-DD."],
  "not-an-amount": [
    "টাকার পরিমাণ লিখুন, দশমিকের পরে সর্বোচ্চ দুই ঘর।",
    "Write an amount in taka, with at most two decimals.",
  ],
  "amount-too-large": ["পরিমাণটি অনেক বেশি।", "This amount is too large."],
  "not-allowed": ["তালিকা থেকে একটি বেছে নিন।", "Choose one of the offered values."],
  unknown: ["এই ঘরটি এখানে চলে না।", "This field is not known here."],
  "fill-all-fields": fillAllFields,
  "passwords-differ": ["পাসওয়ার্ড দুটি মেলেনি।", "Passwords do not match", "quoted"],
  "password-too-short": [
    "পাসওয়ার্ড কমপক্ষে ৬ অক্ষরের হতে হবে।",
    "Password must be at least 6 characters",
    "quoted",
  ],
  "minimum-recharge": ["সর্বনিম্ন রিচার্জ ২০০ টাকা।", "Minimum recharge amount is 200!", "quoted"],
  invalid: ["মানটি দেখে ঠিক করুন।", "Please check this value."],
  "one-identifier": ["যেকোনো একটি নম্বর দিন।", "Give exactly one number."],
  "trx-id-format": [
    "মেসেজে যেমন আছে তেমন TrxID লিখুন: ইংরেজি অক্ষর ও সংখ্যা।",
    "Write the TrxID as in the message: letters and digits.",
  ],
  "last-four": [
    "যে নম্বর থেকে পাঠিয়েছেন তার শেষ ৪ সংখ্যা লিখুন।",
    "Write the last 4 digits of the sender's number.",
  ],
  "mobile-number": ["১১ সংখ্যার মোবাইল নম্বর লিখুন।", "Write a mobile number of 11 digits."],
  "bad-username": [
    "৩ থেকে ৩২টি ইংরেজি অক্ষর, সংখ্যা, ডট, হাইফেন বা আন্ডারস্কোর দিন।",
    "Use 3 to 32 letters, digits, dots, hyphens or underscores.",
  ],
});

export type FieldMessage = keyof typeof fieldMessages;
