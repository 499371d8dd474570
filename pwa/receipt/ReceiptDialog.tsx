import "../print/print.css";
import { type ReactNode, useEffect } from "react";
import { createPortal } from "react-dom";
import { shareText } from "../api/save.ts";
import { bothOf, useText } from "../i18n/t.ts";
import { markAround } from "../print/mark-around.ts";
import { useBrand } from "../settings/config.ts";
import { Button, type ButtonVariant, useBusy } from "../ui/Button.tsx";
import { CopyValue } from "../ui/CopyValue.tsx";
import { PrintIcon, ShareIcon } from "../ui/icons.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { showToast } from "../ui/toast.ts";
import { receiptText } from "./text.ts";

/**
 * A receipt for one movement of money, in the words and digits of the page. The lines are shown
 * below the amount; one with `copy` can be copied, one that is `own` is the user's business and is
 * not handed on.
 */
export type Receipt = { what: string; amount: string; lines: ReceiptLine[] };
export type ReceiptLine = {
  label: string;
  value: string;
  own?: true;
  copy?: { value: string; label: string };
};

type Props = {
  receipt: Receipt | undefined;
  title: string;
  onClose: () => void;
  canShare?: boolean;
  /** In the place of the buttons that hand it on: it is handed on as something else. */
  instead?: ReactNode;
};

/** Everything about one movement of money, to be shared or printed. */
export function ReceiptDialog({ receipt, title, onClose, canShare = true, instead }: Props) {
  return (
    <Dialog sheet open={receipt !== undefined} onClose={onClose} title={title}>
      {receipt ? (
        <div className="flex flex-col gap-4">
          <ReceiptFacts receipt={receipt} />
          {instead ?? (canShare ? <ReceiptActions receipt={receipt} /> : null)}
        </div>
      ) : null}
    </Dialog>
  );
}

/** What a receipt says, on the screen, below a title that says what it is for. */
export function ReceiptFacts({ receipt: { amount, lines } }: { receipt: Receipt }) {
  return (
    <div>
      <p
        className="mb-3 text-center text-[min(1.75rem,11vw)] font-bold whitespace-nowrap
        tabular-nums"
      >
        {amount}
      </p>
      <dl
        className="divide-y divide-line border-y border-line *:flex *:min-h-11 *:flex-wrap
        *:items-center *:justify-between *:gap-x-4 *:py-1.5 [&_dt]:text-sm [&_dt]:text-soft"
      >
        {lines.map(({ label, value, copy }) => (
          <div key={label}>
            <dt className="shrink-0">{label}</dt>
            <dd
              className={`beside flex justify-end text-end font-semibold tabular-nums
                ${copy ? "-my-1.5 -me-3 basis-[9rem]" : ""}`}
            >
              {copy ? <CopyValue value={copy.value} shown={value} label={copy.label} /> : value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Whose slip it is. */
export type ReceiptHead = { name: string; lines?: string[] };

type ActionsProps = {
  receipt: Receipt;
  variant?: ButtonVariant;
  /** By default the desk. */
  head?: ReceiptHead;
};

/**
 * Hands on the receipt as text, which is copied where the browser can't share, or on the paper of a
 * small printer.
 */
export function ReceiptActions({ receipt: whole, variant, head }: ActionsProps) {
  const receipt = { ...whole, lines: whole.lines.filter(({ own }) => !own) };
  const text = useText(receiptText);
  const brand = useBrand();
  const { busy, run } = useBusy();
  const { name, lines: below = [] } = head ?? { name: brand };
  const foot = text.foot(name);
  const share = async () => {
    const lines = receipt.lines.map(({ label, value }) => `${label}: ${value}`);
    const top = [name, ...below, `${receipt.what}: ${receipt.amount}`];
    if (await shareText([...top, ...lines, foot].join("\n")))
      showToast("success", bothOf(receiptText, "copied"));
  };
  return (
    <div className="flex flex-wrap gap-2 *:flex-auto">
      {/* Plain http in a LAN has neither. */}
      {"share" in navigator || "clipboard" in navigator ? (
        <Button
          variant={variant}
          busy={busy}
          icon={<ShareIcon className="size-5" />}
          onClick={() => run(share)}
        >
          {text.share}
        </Button>
      ) : null}
      <Button
        variant="secondary"
        icon={<PrintIcon className="size-5" />}
        onClick={() => window.print()}
      >
        {text.print}
      </Button>
      <Slip receipt={receipt} name={name} below={below} foot={foot} />
    </div>
  );
}

/**
 * What a printer gets of the page while a receipt is shown. It stands beside everything, since
 * dialogs are cut at the window's end.
 */
function Slip({
  receipt: { what, amount, lines },
  name,
  below,
  foot,
}: {
  receipt: Receipt;
  name: string;
  below: string[];
  foot: string;
}) {
  // The page's root can't be hidden itself (index.html), but all that is in it.
  useEffect(() => markAround(document.getElementById("app"), "slip"), []);
  return createPortal(
    <article className="receipt-slip">
      <p>
        <b>{name}</b>
        {below.map((line) => (
          <span key={line}>
            <br />
            {line}
          </span>
        ))}
      </p>
      <p>
        {what}
        <br />
        <b>{amount}</b>
      </p>
      <dl>
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{foot}</p>
    </article>,
    document.body,
  );
}
