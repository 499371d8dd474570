import { useState } from "react";
import type { Order } from "../../contract/orders.ts";
import { request } from "../api/request.ts";
import { mayBeWrong } from "../conversation/conversation.ts";
import { defineText, useText } from "../i18n/t.ts";
import { myOrders } from "../my-orders/my-orders.ts";
import { useConnection } from "../offline/connection.ts";
import { useConfig } from "../settings/config.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { CheckIcon, CloseIcon } from "../ui/icons.tsx";

const rightText = defineText({
  ask: ["ফাইলটি ঠিক ছিল?", "Was the file right?"],
  yes: ["হ্যাঁ", "Yes"],
  no: ["না", "No"],
  why: ["এক চাপেই জানান।", "One tap is enough."],
  thanks: ["ধন্যবাদ, জেনে ভালো লাগল।", "Thank you, good to know."],
  sorry: [
    "দুঃখিত। কী ভুল তা লিখে পাঠান, ঠিক ফাইল বিনা খরচে পাবেন।",
    "Sorry. Write what is wrong; the right file is free of charge.",
  ],
  offline: ["সংযোগ এলে জানাতে পারবেন।", "You can say so when you are online."],
});

type Props = {
  order: Order;
  /** It was not: opens the box in which it is told what is wrong with this file. */
  onWrong: (file: string) => void;
};

/**
 * Asks the owner of a delivered file, in one tap, whether it was right, as long as it may be called
 * wrong. They may say otherwise as long. Its key is the file: what was said is of that one.
 */
export function WasRight({ order, onWrong }: Props) {
  const text = useText(rightText);
  const offline = useConnection() === "offline";
  const { busy, run } = useBusy();
  const [said, setSaid] = useState<boolean>();
  const file = mayBeWrong(order, useConfig().value?.wrongFileDays);
  if (!file) return null;
  const now = said ?? order.wasRight;
  const say = (right: boolean) =>
    run(async () => {
      // What is wrong may be written without a connection, and goes as soon as there is one.
      if (!right) onWrong(file);
      if (offline) return;
      // At once, as what opens then opens with the tap.
      setSaid(right);
      try {
        const path = { id: order._id };
        await request("PUT apply/my-order/:id/was-right", { path, json: { file, right } });
      } catch (error) {
        setSaid(said);
        throw error;
      }
      void myOrders.refresh();
    });
  return (
    <fieldset
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-sunken
        px-3 py-2"
    >
      <legend className="sr-only">{text.ask}</legend>
      <span aria-hidden="true" className="min-w-0 grow font-semibold">
        {text.ask}
      </span>
      <div className="flex gap-2">
        <Button
          variant={now === true ? "primary" : "secondary"}
          aria-pressed={now === true}
          disabled={offline || busy}
          icon={<CheckIcon className="size-5" />}
          className="px-3"
          onClick={() => say(true)}
        >
          {text.yes}
        </Button>
        <Button
          variant="secondary"
          aria-pressed={now === false}
          disabled={busy}
          icon={<CloseIcon className="size-5" />}
          className={`px-3 ${now === false ? "border-cancelled text-cancelled!" : ""}`}
          onClick={() => say(false)}
        >
          {text.no}
        </Button>
      </div>
      <p role="status" className="basis-full text-sm text-soft">
        {now === undefined ? text[offline ? "offline" : "why"] : text[now ? "thanks" : "sorry"]}
      </p>
    </fieldset>
  );
}
