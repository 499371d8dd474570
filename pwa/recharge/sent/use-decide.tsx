import { type RechargeRecord, RefuseSentMoney } from "../../../contract/recharge.ts";
import { act, useAct } from "../../acts/act.tsx";
import { formAct } from "../../acts/form-act.tsx";
import { bothOf, formatTaka, useLocale, useText } from "../../i18n/t.ts";
import { TextArea } from "../../ui/form/Inputs.tsx";
import { ReadySentences, withSentence } from "../../ui/form/ReadySentences.tsx";
import { alikeWords, heardWords, isCredited } from "./doubts.ts";
import { sentText } from "./text.ts";

export type Decided = {
  row: RechargeRecord;
  onDecided: (row: RechargeRecord) => void;
  onFailed: () => Promise<void>;
};

/** Credits what somebody says to have sent. `about`: what is to be compared. */
export function useAccept({ row, onDecided, onFailed }: Decided, about: string) {
  const text = useText(sentText);
  const locale = useLocale();
  const credited = isCredited(row);
  const alike = alikeWords(row, locale);
  const heard = heardWords(row, locale);
  return useAct(() =>
    act({
      call: "POST recharge/waiting/:id/accept",
      send: { path: { id: row._id } },
      title: text.acceptTitle(formatTaka(row.amount, locale), row.customer),
      label: text.credit,
      busyLabel: text.sending,
      danger: credited,
      about: (
        <>
          {alike ? (
            <p className={`font-semibold ${credited ? "text-danger" : "text-pending"}`}>{alike}</p>
          ) : null}
          <p className="font-semibold tabular-nums">{about}</p>
          {heard ? <p className="text-pending">{heard}</p> : null}
          <p>{text.acceptText}</p>
        </>
      ),
      done: bothOf(sentText, "accepted"),
      onDone: () => onDecided(row),
      onFailed: () => void onFailed(),
    }),
  );
}

/** Refuses it, with a reason that its sender reads. */
export function useRefuse({ row, onDecided }: Decided, about: string) {
  const text = useText(sentText);
  const locale = useLocale();
  return useAct(() =>
    formAct({
      call: "POST recharge/waiting/:id/refuse",
      send: (json) => ({ path: { id: row._id }, json }),
      danger: true,
      title: text.refuseTitle(formatTaka(row.amount, locale), row.customer),
      label: () => text.refuse,
      busyLabel: text.sending,
      check: RefuseSentMoney,
      words: text,
      empty: { reason: "" },
      fields: ({ typed, input, write }) => (
        <>
          <p className="tabular-nums">{about}</p>
          <TextArea {...input("reason")} rows={2} maxLength={200} />
          <ReadySentences
            legend={text.ready}
            sentences={[text.readyNone, text.readyAmount, text.readyDigits]}
            onChoose={(ready) => write("reason", withSentence(typed.reason, ready))}
          />
        </>
      ),
      done: bothOf(sentText, "refused"),
      onDone: () => onDecided(row),
    }),
  );
}
