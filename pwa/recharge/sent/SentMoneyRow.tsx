import { heardWhys } from "../../../contract/heard/message.ts";
import { type RechargeRecord, RefuseSentMoney, wallets } from "../../../contract/recharge.ts";
import { act, useAct } from "../../acts/act.tsx";
import { formAct } from "../../acts/form-act.tsx";
import {
  bothOf,
  formatAsOf,
  formatRelative,
  formatTaka,
  type Locale,
  useLocale,
  useText,
} from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyValue } from "../../ui/CopyValue.tsx";
import { TextArea } from "../../ui/form/Inputs.tsx";
import { ReadySentences, withSentence } from "../../ui/form/ReadySentences.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { Banner } from "../../ui/Page.tsx";
import { sentText } from "./text.ts";

type Heard = NonNullable<RechargeRecord["heard"]>;

type Props = {
  row: RechargeRecord;
  onDecided: (row: RechargeRecord) => void;
  onFailed: () => Promise<void>;
};

/** What somebody says to have sent, with what is to be compared, and the two answers. */
export function SentMoneyRow(props: Props) {
  const { row } = props;
  const text = useText(sentText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const [amount, wallet] = [formatTaka(row.amount, locale), wallets[row.sentBy ?? "bkash"]];
  const when = `${formatAsOf(row.createdAt, locale)} · ${formatRelative(row.createdAt, locale)}`;
  const digits = text.from(row.number ?? "—");
  const about = [wallet, row.transId, digits].join(" · ");
  const alike = row.alike && alikeWords(row, row.alike, locale);
  const accept = useAccept(props, about, alike);
  const refuse = useRefuse(props, about);
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-baseline gap-x-3 leading-snug">
        <p className="text-lg font-bold tabular-nums">{amount}</p>
        <p className="grow max-sm:order-last max-sm:basis-full">
          <span className="font-semibold">{row.customer}</span>{" "}
          <span className="inline-block text-sm text-soft wrap-anywhere">@{row.username}</span>
        </p>
        <p className="text-sm text-soft max-sm:ms-auto">{when}</p>
      </div>
      {alike ? <Banner tone={isCredited(row) ? "danger" : "warn"}>{alike}</Banner> : null}
      {row.heard ? <Banner tone="info">{heardWords(row.heard, locale)}</Banner> : null}
      <div className="flex flex-wrap gap-2 *:max-sm:grow">
        <div
          className="flex grow flex-wrap items-center justify-between gap-x-4 rounded-md
          bg-sunken px-4 max-sm:basis-full"
        >
          <span className="flex flex-wrap items-center gap-x-2">
            {wallet}
            <CopyValue
              value={row.transId}
              label={text.copyTrxId}
              mono
              className="text-lg font-semibold"
            />
          </span>
          <span translate="no" className="py-1 tabular-nums">
            {digits}
          </span>
        </div>
        <Button
          icon={<CheckIcon className="size-5" />}
          disabled={offline}
          onClick={() => accept.ask()}
        >
          {text.accept}
        </Button>
        <Button variant="secondary" disabled={offline} onClick={() => refuse.ask()}>
          {text.refuse}
        </Button>
      </div>
      {accept.dialog}
      {refuse.dialog}
    </li>
  );
}

/**
 * The same money may be in a balance already: the database only refuses the very same TrxID of the
 * same app.
 */
const isCredited = ({ alike }: RechargeRecord) => alike?.status === "success";

function useAccept({ row, onDecided, onFailed }: Props, about: string, alike: string | undefined) {
  const text = useText(sentText);
  const locale = useLocale();
  const credited = isCredited(row);
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
          {row.heard ? <p className="text-pending">{heardWords(row.heard, locale)}</p> : null}
          <p>{text.acceptText}</p>
        </>
      ),
      done: bothOf(sentText, "accepted"),
      onDone: () => onDecided(row),
      onFailed: () => void onFailed(),
    }),
  );
}

function useRefuse({ row, onDecided }: Props, about: string) {
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

/**
 * Who else named this TrxID, or one that looks like it, and when: only one of them has sent that
 * money.
 */
function alikeWords(
  row: RechargeRecord,
  other: NonNullable<RechargeRecord["alike"]>,
  locale: Locale,
): string {
  const text = sentText[locale];
  const credited = other.status === "success" && text.credited;
  const when = [
    wallets[other.sentBy ?? "bkash"],
    formatAsOf(other.createdAt, locale),
    credited,
  ].filter(Boolean);
  const words = text[other.transId.toUpperCase() === row.transId ? "same" : "alike"];
  return words(other.customer, when.join(", "), other.transId);
}

/** The message that a phone of the desk has heard of this money, and why it was not enough. */
function heardWords({ sum, at, device, why }: Heard, locale: Locale): string {
  const text = sentText[locale];
  const heard = text.heard(formatTaka(sum, locale), device, formatAsOf(at, locale));
  return why ? `${heard} ${heardWhys[why][locale]}${text.stop}` : heard;
}
