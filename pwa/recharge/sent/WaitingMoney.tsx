import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { parse } from "valibot";
import { Redirect } from "wouter";
import {
  PayNumbers,
  type RechargeRecord,
  RefuseSentMoney,
  walletKeys,
  wallets,
} from "../../../contract/recharge.ts";
import { call } from "../../api/client.ts";
import { request, useRequestKey } from "../../api/request.ts";
import {
  bothOf,
  formatAsOf,
  formatRelative,
  formatTaka,
  type Locale,
  useLocale,
  useText,
} from "../../i18n/t.ts";
import { ListAwaited } from "../../lists/ListParts.tsx";
import { useRemoteList } from "../../lists/use-remote-list.ts";
import { useCurrentUser } from "../../offline/chat-user.ts";
import { useConnection } from "../../offline/connection.ts";
import { useConfig } from "../../settings/config.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyValue } from "../../ui/CopyValue.tsx";
import { fieldErrors, formOf, showRefusal } from "../../ui/form/form-errors.ts";
import { NumberInput, TextArea } from "../../ui/form/Inputs.tsx";
import { ReadySentences, withSentence } from "../../ui/form/ReadySentences.tsx";
import { CheckIcon, EditIcon } from "../../ui/icons.tsx";
import { ConfirmDialog, Dialog, FormDialog } from "../../ui/overlay/Dialog.tsx";
import { Banner, EmptyState, PageHeader, SkeletonList } from "../../ui/Page.tsx";
import { showToast } from "../../ui/toast.ts";
import { sentText } from "./text.ts";

/** /sent-money: what people say to have sent, to be compared with the desk's phone; and for admins the numbers to send it to. */
export function WaitingMoney() {
  const text = useText(sentText);
  const config = useConfig().value;
  const admin = useCurrentUser()?.role === "admin";
  const allowed = admin || config?.staffRecharges;
  if (config && !allowed) return <Redirect to="/all-order" replace state={{ forAdmins: true }} />;
  return (
    <div className="max-w-3xl max-md:-mt-3">
      <PageHeader title={text.title} actions={admin ? <Numbers /> : undefined} />
      {/* Beside the button it would be squeezed on a phone. */}
      <p className="-mt-4 mb-3 text-sm text-soft">{text.intro}</p>
      {allowed ? <WaitingList /> : <SkeletonList rows={3} />}
    </div>
  );
}

function WaitingList() {
  const text = useText(sentText);
  const list = useRemoteList<RechargeRecord>({
    path: "recharge/waiting",
    events: ["recharge-history"],
  });
  return (
    <>
      {list.rows === undefined ? (
        <ListAwaited error={list.error} onRetry={list.reload} rows={3} />
      ) : null}
      {list.rows?.length === 0 ? (
        <EmptyState drawing="done" title={text.empty}>
          {text.emptyText}
        </EmptyState>
      ) : null}
      <ul className="flex flex-col gap-3">
        {list.rows?.map((row) => (
          <Waiting key={row._id} row={row} onDecided={list.remove} onFailed={list.refresh} />
        ))}
      </ul>
    </>
  );
}

type Props = {
  row: RechargeRecord;
  onDecided: (row: RechargeRecord) => void;
  onFailed: () => Promise<void>;
};

/** What somebody says to have sent, with what is to be compared, and the two answers. */
function Waiting({ row, onDecided, onFailed }: Props) {
  const text = useText(sentText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const withKey = useRequestKey();
  const [asking, setAsking] = useState<"accept" | "refuse">();
  const [amount, wallet] = [formatTaka(row.amount, locale), wallets[row.sentBy ?? "bkash"]];
  const when = `${formatAsOf(row.createdAt, locale)} · ${formatRelative(row.createdAt, locale)}`;
  const digits = text.from(row.number ?? "—");
  const about = [wallet, row.transId, digits].join(" · ");
  const alike = row.alike && alikeWords(row, row.alike, locale);
  // The same money may be in a balance already: the database only refuses the very same TrxID of the same app.
  const credited = row.alike?.status === "success";
  const close = () => setAsking(undefined);
  const path = { id: row._id };
  const accept = async () => {
    await withKey(path, (key) =>
      request("POST recharge/waiting/:id/accept", { path, headers: { "Idempotency-Key": key } }),
    );
    showToast("success", bothOf(sentText, "accepted"));
    onDecided(row);
  };
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
      {alike ? <Banner tone={credited ? "danger" : "warn"}>{alike}</Banner> : null}
      <div className="flex flex-wrap gap-2 *:max-sm:grow">
        <div className="flex grow flex-wrap items-center justify-between gap-x-4 rounded-md bg-sunken px-4 max-sm:basis-full">
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
          onClick={() => setAsking("accept")}
        >
          {text.accept}
        </Button>
        <Button variant="secondary" disabled={offline} onClick={() => setAsking("refuse")}>
          {text.refuse}
        </Button>
      </div>
      {asking === "accept" ? (
        <ConfirmDialog
          title={text.acceptTitle(amount, row.customer)}
          confirmLabel={text.credit}
          busyLabel={text.sending}
          onConfirm={() => accept().finally(close).finally(onFailed)}
          onClose={close}
          danger={credited}
        >
          {alike ? (
            <p className={`font-semibold ${credited ? "text-danger" : "text-pending"}`}>{alike}</p>
          ) : null}
          <p className="font-semibold tabular-nums">{about}</p>
          <p>{text.acceptText}</p>
        </ConfirmDialog>
      ) : null}
      {asking === "refuse" ? (
        <RefuseDialog
          title={text.refuseTitle(amount, row.customer)}
          about={about}
          id={row._id}
          onClose={close}
          onRefused={() => onDecided(row)}
        />
      ) : null}
    </li>
  );
}

/** Who else named this TrxID, or one that looks like it, and when: only one of them has sent that money. */
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

const RefuseForm = formOf<{ reason: string }>(RefuseSentMoney);

type RefuseProps = {
  title: string;
  about: string;
  id: string;
  onClose: () => void;
  onRefused: () => void;
};

function RefuseDialog({ title, about, id, onClose, onRefused }: RefuseProps) {
  const text = useText(sentText);
  const locale = useLocale();
  const withKey = useRequestKey();
  const { register, handleSubmit, getValues, setValue, setError, formState } = useForm({
    defaultValues: { reason: "" },
    resolver: valibotResolver(RefuseForm),
  });
  const refuse = async (json: { reason: string }) => {
    try {
      await withKey({ id, ...json }, (key) =>
        request("POST recharge/waiting/:id/refuse", {
          path: { id },
          json,
          headers: { "Idempotency-Key": key },
        }),
      );
    } catch (error) {
      return showRefusal(error, {}, setError);
    }
    showToast("success", bothOf(sentText, "refused"));
    onClose();
    onRefused();
  };
  return (
    <FormDialog
      danger
      title={title}
      label={text.refuse}
      busy={formState.isSubmitting}
      busyLabel={text.sending}
      onClose={onClose}
      onSubmit={handleSubmit(refuse)}
    >
      <p className="tabular-nums">{about}</p>
      <TextArea
        {...register("reason")}
        label={text.reason}
        hint={text.reasonHint}
        required
        rows={2}
        maxLength={200}
        error={fieldErrors(formState.errors, locale).reason}
      />
      <ReadySentences
        legend={text.ready}
        sentences={[text.readyNone, text.readyAmount, text.readyDigits]}
        onChoose={(ready) =>
          setValue("reason", withSentence(getValues("reason"), ready), { shouldValidate: true })
        }
      />
    </FormDialog>
  );
}

const NUMBERS = "numbers-form";

/** The button for the desk's numbers, and the dialog in which an admin sets them. */
function Numbers() {
  const text = useText(sentText);
  const offline = useConnection() === "offline";
  const [now, setNow] = useState<PayNumbers>();
  const open = async () => setNow(await call<PayNumbers>("get", "recharge/numbers"));
  return (
    <>
      <Button
        variant="secondary"
        icon={<EditIcon className="size-5" />}
        disabled={offline}
        onClick={() => void open()}
      >
        {text.numbers}
      </Button>
      {now ? <NumbersDialog now={now} onClose={() => setNow(undefined)} /> : null}
    </>
  );
}

function NumbersDialog({ now, onClose }: { now: PayNumbers; onClose: () => void }) {
  const text = useText(sentText);
  const locale = useLocale();
  const { register, handleSubmit, setError, formState } = useForm<PayNumbers>({
    defaultValues: Object.fromEntries(walletKeys.map((key) => [key, now[key] ?? ""])),
    resolver: valibotResolver(formOf<PayNumbers>(PayNumbers), undefined, { raw: true }),
  });
  const problems = fieldErrors(formState.errors, locale);
  // One digit wrong, and everybody's money goes to a stranger.
  const [asked, setAsked] = useState<PayNumbers>();
  const ask = handleSubmit((typed) => setAsked(parse(PayNumbers, typed)));
  const shown = (number: string | undefined) => number || text.noNumber;
  const save = async (json: PayNumbers) => {
    try {
      await request("PUT recharge/numbers", { json });
    } catch (error) {
      setAsked(undefined);
      return showRefusal(error, {}, setError);
    }
    showToast("success", bothOf(sentText, "saved"));
    onClose();
  };
  return (
    <Dialog
      sheet
      title={text.numbersTitle}
      onClose={onClose}
      busy={formState.isSubmitting}
      actions={
        <Button type="submit" form={NUMBERS} busy={formState.isSubmitting} busyLabel={text.sending}>
          {text.save}
        </Button>
      }
    >
      <form id={NUMBERS} noValidate onSubmit={ask} className="flex flex-col gap-4">
        <p className="text-sm text-soft">{text.numbersText}</p>
        {walletKeys.map((key) => (
          <NumberInput key={key} {...register(key)} label={wallets[key]} error={problems[key]} />
        ))}
      </form>
      {asked ? (
        <ConfirmDialog
          title={text.confirmTitle}
          confirmLabel={text.save}
          busyLabel={text.sending}
          onConfirm={() => save(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{text.confirmText}</p>
          <ul className="divide-y divide-line text-ink">
            {walletKeys.map((key) => (
              <li key={key} className="flex flex-wrap justify-between gap-x-4 py-3 tabular-nums">
                <span className="font-semibold">{wallets[key]}</span>
                <span translate="no">
                  {shown(now[key]) === shown(asked[key]) ? "" : `${shown(now[key])} → `}
                  <strong className="font-bold">{shown(asked[key])}</strong>
                </span>
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      ) : null}
    </Dialog>
  );
}
