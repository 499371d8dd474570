import { defineText } from "../../i18n/t.ts";

/** Apart from the other words of `ui/`, which every first visit loads. */
export const clearText = defineText({
  title: ["লেখাগুলো মুছে ফেলবেন?", "Clear what you typed?"],
  lead: [
    "এই ফরমে যা লিখেছেন তা মুছে যাবে। ফেরানো যাবে না।",
    "What you typed into this form is removed. It can't be brought back.",
  ],
});
