import { useState } from "react";
import type { StatementRow } from "../../contract/wallet.ts";
import { useLocale, useText } from "../i18n/t.ts";
import { keptListing, List, ListFrame, ListHead } from "../lists/List.tsx";
import { unknownRows } from "../lists/rows.ts";
import { useAsking } from "../lists/use-cached-list.ts";
import { useStored } from "../offline/use-stored.ts";
import { ReceiptDialog } from "../receipt/ReceiptDialog.tsx";
import { type CachedService, useServices } from "../services/services.ts";
import { LateOrderSum, useHasShop } from "../shop/LateOrderSum.tsx";
import { ButtonLink, IconButton, Spinner, useBusy } from "../ui/Button.tsx";
import { DownloadIcon } from "../ui/icons.tsx";
import { DaysFilter } from "./DaysFilter.tsx";
import { useDays } from "./days.ts";
import { Movements } from "./Movements.tsx";
import { movementReceipt } from "./movement.ts";
import { SomeDays } from "./SomeDays.tsx";
import { Sums } from "./Sums.tsx";
import { myStatement, saveStatement } from "./statement.ts";
import { walletText } from "./text.ts";

/**
 * /statement: each movement of the wallet with the balance after it, newest first, all or of some
 * days.
 */
export function Statement() {
  const text = useText(walletText);
  const locale = useLocale();
  const days = useDays();
  const [receiptOf, setReceiptOf] = useState<StatementRow>();
  const receipt = receiptOf && movementReceipt(receiptOf, locale);
  const statement = useStored(myStatement.read, unknownRows);
  const list = keptListing(statement, useAsking(myStatement, ["balance"]));
  const { busy, run } = useBusy();
  const hasShop = useHasShop();
  const services = useServices();
  const rows = statement?.rows ?? [];
  return (
    <ListFrame narrow>
      <ListHead
        title={text.title}
        of={list}
        actions={
          <IconButton
            aria-label={text.csv}
            aria-busy={busy}
            disabled={busy || rows.length === 0}
            onClick={() => run(() => saveStatement(locale, days))}
          >
            {busy ? <Spinner className="size-5 text-accent" /> : <DownloadIcon />}
          </IconButton>
        }
      />
      {rows.length > 0 || days ? <DaysFilter days={days} /> : null}
      {rows.length > 0 || days ? <Sums days={days} kept={statement} /> : null}
      {days ? (
        <SomeDays
          key={`${days.from} ${days.to}`}
          days={days}
          kept={rows}
          onReceipt={setReceiptOf}
        />
      ) : (
        <List
          of={list}
          none={{
            title: text.empty,
            text: text.emptyText,
            action: <ButtonLink href="/recharge">{text.recharge}</ButtonLink>,
          }}
        >
          {(drawn) => <Movements rows={drawn} onReceipt={setReceiptOf} />}
        </List>
      )}
      <ReceiptDialog
        receipt={receipt}
        title={receipt?.what ?? ""}
        onClose={() => setReceiptOf(undefined)}
        // The customer of a shop is not told what the shop pays.
        canShare={!(hasShop && receiptOf?.kind === "charge")}
        instead={
          hasShop && receiptOf?.orderId ? (
            <LateOrderSum of={entryOf(receiptOf, services)} slip />
          ) : null
        }
      />
    </ListFrame>
  );
}

/** The order of a movement, as the own book would have it. */
function entryOf(
  { orderId, orderNumber, forWhom, createdAt, service }: StatementRow,
  services: readonly CachedService[],
) {
  return {
    _id: orderId ?? "",
    category: services.find(({ price }) => price.name === service)?.key ?? "",
    createdAt,
    paid: 0,
    ...(orderNumber && { orderNumber }),
    ...(forWhom && { forWhom }),
  };
}
