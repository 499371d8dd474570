import { defineText } from "../../i18n/t.ts";

export const uploadText = defineText({
  title: ["সনদ থেকে ফরম পূরণ", "Fill the form from the certificate"],
  label: ["জন্ম সনদের ছবি বা PDF", "Birth certificate, image or PDF"],
  prompt: ["ছবি বা PDF বেছে নিন", "Choose an image or PDF"],
  hint: [
    "পড়ার জন্য ছবি ছোট করে পাঠানো হয়, সার্ভারে রাখা হয় না।",
    "To be read, pictures are made smaller and sent; the server keeps none of them.",
  ],
  camera: ["ক্যামেরায় ছবি তুলুন", "Take a photo"],
  preparing: ["ছবি তৈরি হচ্ছে", "Preparing the picture"],
  sending: [(part: string) => `পাঠানো হচ্ছে: ${part}%`, (part: string) => `Sending: ${part}%`],
  reading: ["সনদ পড়া হচ্ছে, আধ মিনিটের মতো লাগতে পারে", "Reading the certificate, this may take half a minute"],
  cancel: ["থামান", "Stop"],
  cancelled: ["পড়া থামানো হয়েছে।", "Reading was stopped."],
  retry: ["একই ফাইল আবার পাঠান", "Send the same file again"],
  failedHelp: [
    "ফরমটি হাতেও লিখতে পারেন। সোজা, পরিষ্কার ছবি ভালো পড়া যায়।",
    "You can also write by hand. A straight, sharp photo reads best.",
  ],
  offlineTitle: ["ছবি পড়তে ইন্টারনেট সংযোগ লাগে", "Reading a picture needs a connection"],
  offlineText: ["এখন হাতে লিখতে পারেন, লেখা ফোনে থাকবে।", "You can write by hand now; it is kept on this phone."],
  done: [
    (count: string) => `${count}টি ঘর সনদ থেকে বসানো হয়েছে`,
    (count: string) => `${count} fields were filled from the certificate`,
  ],
  doneSame: ["সনদের সাথে ফরমের লেখা মিলে গেছে", "The form says what the certificate says"],
  doneCheck: [(count: string) => `${count}টি ঘর মিলিয়ে দেখুন।`, (count: string) => `Please check ${count} of them.`],
  doneAll: ["একবার সনদের সাথে মিলিয়ে নিন।", "Compare them once with the certificate."],
  showPicture: ["সনদের ছবি দেখুন", "See the certificate"],
  picture: ["সনদের ছবি", "Picture of the certificate"],
  send: ["অর্ডারের সাথে সনদের ছবিও পাঠান", "Send a picture of the certificate with the order"],
  sendRead: ["এই সনদটি অর্ডারের সাথেও পাঠান", "Send this certificate with the order too"],
  sendHint: [
    "শুধু আপনি ও কর্মীরা দেখবেন। অর্ডারের তথ্য যতদিন থাকে ততদিন রাখা হয়, তারপর মুছে যায়।",
    "Only you and the staff see it. It is kept as long as the order's details, then deleted.",
  ],
  noPicture: ["ছবি দিন, অথবা ওপরের টিকটি তুলে নিন।", "Add a picture, or take the tick away."],
  conflictTitle: ["কোনটি থাকবে?", "Which one stays?"],
  conflictText: [
    "এই ঘরগুলোতে আপনি যা লিখেছেন, সনদে অন্য কিছু পড়া গেছে।",
    "In these fields you wrote something else than what was read.",
  ],
  typed: ["আপনার লেখা", "What you wrote"],
  read: ["সনদ থেকে", "From the certificate"],
  allRead: ["সব সনদ থেকে", "All from the certificate"],
  apply: ["এগুলো রাখুন", "Keep these"],
});
