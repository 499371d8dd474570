import { defineText } from "../i18n/t.ts";

export const tileText = defineText({
  bn: { from: (price: string) => `${price} থেকে`, open: "খোলা", closed: "আপাতত বন্ধ" },
  en: { from: (price: string) => `from ${price}`, open: "Open", closed: "Closed for now" },
});
