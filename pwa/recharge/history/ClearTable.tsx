import { useState } from "react";
import type { RechargeHistory as History } from "../../../contract/recharge.ts";
import { act, useAct } from "../../acts/act.tsx";
import { callIfChanged } from "../../api/client.ts";
import { messages } from "../../i18n/messages.ts";
import { formatNumber, useLocale, useText } from "../../i18n/t.ts";
import { MoreIcon, TrashIcon } from "../../ui/icons.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { historyText } from "./text.ts";

/** Clears the table after a question, which warns about payments in review. */
export function ClearTable({ offline, onCleared }: { offline: boolean; onCleared: () => void }) {
  const text = useText(historyText);
  const locale = useLocale();
  const [inReview, setInReview] = useState(0);
  const clear = useAct(() =>
    act({
      call: "DELETE rechargeHistory/delete",
      send: {},
      danger: true,
      title: text.clearTitle,
      label: text.clear,
      busyLabel: text.clearing,
      about: (
        <>
          <p>{text.clearText}</p>
          <p>{text.clearDoubt}</p>
          {inReview > 0 ? (
            <p role="alert" className="font-semibold text-cancelled">
              {text.clearReview(formatNumber(inReview, locale))}
            </p>
          ) : null}
        </>
      ),
      done: messages.transactionsDeleted,
      onDone: onCleared,
      failed: () => messages.errorDeletingTransactions,
    }),
  );
  const handleAsk = () => {
    clear.ask();
    // The question can be answered without this number.
    void countInReview().then(setInReview, () => setInReview(0));
  };
  return (
    <>
      {offline ? null : (
        <Menu
          label={text.more}
          trigger={<MoreIcon strokeWidth={3} />}
          items={[
            {
              label: text.clear,
              icon: <TrashIcon className="size-5" />,
              danger: true,
              onSelect: handleAsk,
            },
          ]}
        />
      )}
      {clear.dialog}
    </>
  );
}

/** How many payments wait for staff to compare them with bKash. @throws ApiError, Offline */
async function countInReview(): Promise<number> {
  const page = await callIfChanged<History>("rechargeHistory/get", {
    searchParams: { status: "review", limit: 1 },
  });
  return page.status === 304 ? 0 : page.value.totals.count;
}
