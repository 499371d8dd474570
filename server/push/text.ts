/** On a locked screen anybody may read it, so it names nobody. The order's number follows the title. */
export const pushText = {
  bn: {
    approved: { title: "আপনার অর্ডার তৈরি", body: "ফাইলটি নামাতে চাপুন।" },
    "taken-back": {
      title: "একটি ফাইল ফিরিয়ে নেওয়া হয়েছে",
      body: "ফাইলটি ঠিক ছিল না। নতুন ফাইল তৈরি হচ্ছে।",
    },
    replaced: { title: "একটি ফাইল বদলানো হয়েছে", body: "আগেরটি বাদ দিয়ে নতুন ফাইলটি নামাতে চাপুন।" },
    refunded: { title: "কিছু টাকা ফেরত এসেছে", body: "ব্যালেন্সে জমা হয়েছে। কারণ দেখতে চাপুন।" },
    message: { title: "আপনার অর্ডারে বার্তা এসেছে", body: "পড়তে চাপুন।" },
    question: { title: "আপনার কাছে একটি প্রশ্ন আছে", body: "উত্তর দিলে অর্ডারের কাজ এগোবে। দেখতে চাপুন।" },
    written: { title: "একটি অর্ডারে গ্রাহক লিখেছেন", body: "পড়তে চাপুন।" },
    "wrong-file": { title: "গ্রাহক বলছেন ফাইল ভুল", body: "কী ভুল, দেখতে চাপুন।" },
    "low-balance": { title: "ব্যালেন্স কমে এসেছে", body: "রিচার্জ করতে চাপুন।" },
    "sent-money": { title: "পাঠানো টাকা মেলাতে হবে", body: "দোকানের ফোনের সাথে মিলিয়ে দেখতে চাপুন।" },
    new: { title: "নতুন অর্ডার এসেছে", body: "কাজ শুরু করতে চাপুন।" },
    "admin-reset": {
      title: "একজন অ্যাডমিনের পাসওয়ার্ড রিসেট হয়েছে",
      body: "কার ও কে করেছেন, দেখতে চাপুন।",
    },
    "admin-login": { title: "রিসেট করা পাসওয়ার্ডে একজন অ্যাডমিন ঢুকেছেন", body: "কে, দেখতে চাপুন।" },
    cancel: { title: "একটি অর্ডার বাতিল হয়েছে", body: "টাকা ব্যালেন্সে ফেরত গেছে। কারণ দেখতে চাপুন।" },
  },
  en: {
    approved: { title: "Your order is ready", body: "Tap to download the file." },
    "taken-back": {
      title: "A file was taken back",
      body: "It was not right. A new one is being made.",
    },
    replaced: { title: "A file was replaced", body: "Tap to download the new one instead." },
    refunded: { title: "You got some money back", body: "It is in your balance. Tap to see why." },
    message: { title: "A message about your order", body: "Tap to read it." },
    question: {
      title: "There is a question for you",
      body: "We can go on once you answer. Tap to see it.",
    },
    written: { title: "A customer has written about an order", body: "Tap to read it." },
    "wrong-file": { title: "A customer reports a wrong file", body: "Tap to see what is wrong." },
    "low-balance": { title: "Your balance is running low", body: "Tap to recharge." },
    "sent-money": {
      title: "Money was sent to the desk",
      body: "Tap to compare it with the shop's phone.",
    },
    new: { title: "A new order has come", body: "Tap to start." },
    "admin-reset": {
      title: "An admin's password was reset",
      body: "Tap to see whose, and by whom.",
    },
    "admin-login": {
      title: "An admin has logged in with a reset password",
      body: "Tap to see who.",
    },
    cancel: {
      title: "An order was cancelled",
      body: "The money is back in your balance. Tap to see why.",
    },
  },
} as const;
