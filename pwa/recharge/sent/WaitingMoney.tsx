import { Link, Redirect } from "wouter";
import { useText } from "../../i18n/t.ts";
import { List } from "../../lists/List.tsx";
import { useRemoteList } from "../../lists/use-remote-list.ts";
import { useCurrentUser } from "../../offline/chat-user.ts";
import { useConfig } from "../../settings/config.ts";
import { Banner, PageHeader, SkeletonList } from "../../ui/Page.tsx";
import { PayNumbersButton } from "./PayNumbersButton.tsx";
import { SentMoneyRow } from "./SentMoneyRow.tsx";
import { sentText } from "./text.ts";

/**
 * /sent-money: what people say to have sent, to be compared with the desk's phone; and for admins
 * the numbers to send it to.
 */
export function WaitingMoney() {
  const text = useText(sentText);
  const config = useConfig().value;
  const admin = useCurrentUser()?.role === "admin";
  const allowed = admin || config?.staffRecharges;
  const sandbox = config?.sandboxPayments === true;
  if (config && !allowed) return <Redirect to="/all-order" replace state={{ forAdmins: true }} />;
  return (
    <div className="max-w-3xl max-md:-mt-3">
      <PageHeader
        title={text.title}
        actions={admin && !sandbox ? <PayNumbersButton /> : undefined}
      />
      {/* Beside the button it would be squeezed on a phone. */}
      {sandbox ? (
        <Banner tone="warn" className="mb-3">
          {text.sandbox}
        </Banner>
      ) : (
        <p className="-mt-4 mb-3 flex flex-wrap gap-x-2 text-sm text-soft">
          <span>{text.intro}</span>
          {admin ? (
            <Link
              href="/heard"
              className="inline-block py-1 font-semibold text-accent underline underline-offset-4"
            >
              {text.phones}
            </Link>
          ) : null}
        </p>
      )}
      {allowed ? <WaitingList /> : <SkeletonList rows={3} />}
    </div>
  );
}

function WaitingList() {
  const text = useText(sentText);
  const list = useRemoteList({
    path: "recharge/waiting",
    events: ["recharge-history"],
  });
  return (
    <List of={list} awaited={3} none={{ title: text.empty, text: text.emptyText, done: true }}>
      {(rows) => (
        <ul className="flex flex-col gap-3">
          {rows.map((row) => (
            <SentMoneyRow key={row._id} row={row} onDecided={list.remove} onFailed={list.refresh} />
          ))}
        </ul>
      )}
    </List>
  );
}
