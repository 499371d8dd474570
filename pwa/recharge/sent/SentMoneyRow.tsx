import { wallets } from "../../../contract/recharge.ts";
import { formatAsOf, formatRelative, formatTaka, useLocale, useText } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyValue } from "../../ui/CopyValue.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { Banner } from "../../ui/Page.tsx";
import { alikeWords, heardWords, isCredited } from "./doubts.ts";
import { sentText } from "./text.ts";
import { type Decided, useAccept, useRefuse } from "./use-decide.tsx";

/** What somebody says to have sent, with what is to be compared, and the two answers. */
export function SentMoneyRow(props: Decided) {
  const { row } = props;
  const text = useText(sentText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const [amount, wallet] = [formatTaka(row.amount, locale), wallets[row.sentBy ?? "bkash"]];
  const when = `${formatAsOf(row.createdAt, locale)} · ${formatRelative(row.createdAt, locale)}`;
  const digits = text.from(row.number ?? "—");
  const about = [wallet, row.transId, digits].join(" · ");
  const alike = alikeWords(row, locale);
  const heard = heardWords(row, locale);
  const accept = useAccept(props, about);
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
      {heard ? <Banner tone="info">{heard}</Banner> : null}
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
