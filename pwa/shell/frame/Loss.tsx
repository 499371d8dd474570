import { formatNumber } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { defineText, useText } from "../../i18n/t.ts";
import { takeNoteOfLoss, type useLost } from "../../offline/held.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { WarningIcon } from "../../ui/icons.tsx";
import { layoutText } from "./text.ts";

const lossText = defineText({
  lost: [
    (what: string) => `ব্রাউজার এই ফোনে রাখা তথ্য মুছে ফেলেছে। হারিয়েছে: ${what}।`,
    (what: string) => `The browser deleted what this phone kept. Lost: ${what}.`,
  ],
  lostUnsent: [(count: string) => `না পাঠানো ${count}টি`, (count: string) => `${count} not sent yet`],
  lostDrafts: [(count: string) => `খসড়া ${count}টি`, (count: string) => (count === "1" ? "1 draft" : `${count} drafts`)],
  lostMaybeSent: [
    "কিছু আগেই পৌঁছে থাকতে পারে, তাই আবার দেওয়ার আগে অর্ডার তালিকা দেখুন।",
    "Some may have arrived before, so look at your order list before you order again.",
  ],
  lostRest: ["বাকি সব আবার আনা হচ্ছে।", "Everything else is fetched again."],
  understood: ["বুঝেছি", "Understood"],
});

type Props = { lost: NonNullable<ReturnType<typeof useLost>>; userId: string };

/** What the browser has deleted, until the user confirms. */
export function Loss({ lost, userId }: Props) {
  const text = useText(lossText);
  const { myOrders } = useText(layoutText);
  const locale = useLocale();
  const parts = [
    lost.unsent ? text.lostUnsent(formatNumber(lost.unsent, locale)) : "",
    lost.drafts ? text.lostDrafts(formatNumber(lost.drafts, locale)) : "",
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-pending-soft px-4 py-2 text-sm md:px-8">
      <WarningIcon className="text-pending" />
      <p className="min-w-0 flex-1 basis-56 leading-snug">
        <strong className="font-semibold">{text.lost(parts.filter(Boolean).join(", "))}</strong>{" "}
        {lost.unsent ? `${text.lostMaybeSent} ` : ""}
        {text.lostRest}
      </p>
      <div className="-my-1 ms-7 flex flex-wrap sm:ms-0">
        {lost.unsent ? (
          <ButtonLink href="/my-order" variant="ghost" className="px-3 text-sm">
            {myOrders}
          </ButtonLink>
        ) : null}
        <Button variant="ghost" className="px-3 text-sm" onClick={() => takeNoteOfLoss(userId)}>
          {text.understood}
        </Button>
      </div>
    </div>
  );
}
