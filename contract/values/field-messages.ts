/** Schema messages are these codes; form and server turn them into a sentence in the reader's language. */
export const fieldMessages = {
  required: { en: "This field is required.", bn: "এই ঘরটি পূরণ করুন।" },
  "too-long": { en: "This is too long.", bn: "লেখাটি অনেক বড়।" },
  "not-a-number": { en: "Write a number with digits only.", bn: "শুধু সংখ্যা লিখুন।" },
  "not-a-date": { en: "Write the date as YYYY-MM-DD.", bn: "তারিখটি YYYY-MM-DD আকারে লিখুন।" },
  "not-an-amount": {
    en: "Write an amount in taka, with at most two decimals.",
    bn: "টাকার পরিমাণ লিখুন, দশমিকের পরে সর্বোচ্চ দুই ঘর।",
  },
  "amount-too-large": { en: "This amount is too large.", bn: "পরিমাণটি অনেক বেশি।" },
  "not-allowed": { en: "Choose one of the offered values.", bn: "তালিকা থেকে একটি বেছে নিন।" },
  unknown: { en: "This field is not known here.", bn: "এই ঘরটি এখানে চলে না।" },
  "fill-all-fields": { en: "Please fill in all fields", bn: "অনুগ্রহ করে সব ঘর পূরণ করুন।", quoted: true },
  "passwords-differ": { en: "Passwords do not match", bn: "পাসওয়ার্ড দুটি মেলেনি।", quoted: true },
  "password-too-short": {
    en: "Password must be at least 6 characters",
    bn: "পাসওয়ার্ড কমপক্ষে ৬ অক্ষরের হতে হবে।",
    quoted: true,
  },
  "minimum-recharge": { en: "Minimum recharge amount is 200!", bn: "সর্বনিম্ন রিচার্জ ২০০ টাকা।", quoted: true },
  invalid: { en: "Please check this value.", bn: "মানটি দেখে ঠিক করুন।" },
  "one-identifier": { en: "Give exactly one number.", bn: "যেকোনো একটি নম্বর দিন।" },
  "trx-id-format": {
    en: "Write the TrxID as in the message: letters and digits.",
    bn: "মেসেজে যেমন আছে তেমন TrxID লিখুন: ইংরেজি অক্ষর ও সংখ্যা।",
  },
  "last-four": {
    en: "Write the last 4 digits of the sender's number.",
    bn: "যে নম্বর থেকে পাঠিয়েছেন তার শেষ ৪ সংখ্যা লিখুন।",
  },
  "mobile-number": { en: "Write a mobile number of 11 digits.", bn: "১১ সংখ্যার মোবাইল নম্বর লিখুন।" },
  "bad-username": {
    en: "Use 3 to 32 letters, digits, dots, hyphens or underscores.",
    bn: "৩ থেকে ৩২টি ইংরেজি অক্ষর, সংখ্যা, ডট, হাইফেন বা আন্ডারস্কোর দিন।",
  },
} as const;

export type FieldMessage = keyof typeof fieldMessages;
