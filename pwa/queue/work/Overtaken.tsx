import type { QueueItem } from "../../../contract/queue.ts";
import { defineText, useLocale, useText } from "../../i18n/t.ts";
import { Button } from "../../ui/Button.tsx";
import { Banner } from "../../ui/Page.tsx";
import { sayDecided } from "../decided.ts";

type Props = {
  order: QueueItem;
  /** What had been chosen to deliver. */
  file: File | undefined;
  /** It was sent, and no answer has come. */
  unanswered: boolean;
  /** Missing where the file can't be given instead. */
  onReplace: (() => void) | undefined;
  onPutDown: () => void;
};

/**
 * Tells that somebody else was faster with the open order, and what became of the file that was
 * chosen for it.
 */
export function Overtaken({ order, file, unanswered, onReplace, onPutDown }: Props) {
  const text = useText(overtakenText);
  const locale = useLocale();
  const actions = file ? (
    <div className="flex flex-wrap gap-2 *:px-3 *:text-sm">
      {onReplace ? (
        <Button variant="secondary" onClick={onReplace}>
          {text.replace}
        </Button>
      ) : null}
      <Button variant="ghost" onClick={onPutDown}>
        {text.putDown}
      </Button>
    </div>
  ) : undefined;
  return (
    <Banner tone="warn" role="alert" title={text.title(order.orderNumber)} action={actions}>
      <p>{sayDecided(order, locale) ?? text.unknown}</p>
      {file ? (
        <p className="wrap-anywhere">{text[unanswered ? "unanswered" : "notSent"](file.name)}</p>
      ) : null}
    </Banner>
  );
}

const overtakenText = defineText({
  title: [
    (order: string) => `${order} আর অপেক্ষমাণ নেই`,
    (order: string) => `${order} is no longer pending`,
  ],
  unknown: ["আরেকজন আগেই সম্পন্ন বা বাতিল করেছেন।", "Someone else has already handled it."],
  notSent: [
    (file: string) => `আপনার ফাইল ${file} পাঠানো হয়নি।`,
    (file: string) => `Your file ${file} was not sent.`,
  ],
  unanswered: [
    (file: string) =>
      `আপনার ফাইল ${file} পাঠানোর সময় সংযোগ কেটেছিল। সেটিই গেছে কি না, নিচের ফাইল নামিয়ে দেখুন।`,
    (file: string) =>
      `The connection broke while your file ${file} was sent. Download the file below to see whether it arrived.`,
  ],
  replace: ["আমার ফাইল দিয়ে বদলান", "Replace it with my file"],
  putDown: ["আমার ফাইল সরান", "Remove my file"],
});
