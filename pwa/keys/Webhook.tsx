import { useState } from "react";
import { type HookDelivery, SetWebhook } from "../../contract/keys/webhook.ts";
import { formatOrderNumber } from "../../contract/values/order-number.ts";
import { useAct } from "../acts/act.tsx";
import { formAct } from "../acts/form-act.tsx";
import { request } from "../api/request.ts";
import { bothOf, formatRelative, useLocale, useText } from "../i18n/t.ts";
import { AnswerAwaited, RefreshButton } from "../lists/ListParts.tsx";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useConnection } from "../offline/connection.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { Switch } from "../ui/form/Switch.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { ShownOnce } from "../ui/overlay/ShownOnce.tsx";
import { Part } from "../ui/Part.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { showToast } from "../ui/toast.ts";
import { webhookText } from "./webhook-text.ts";

/** What is sent goes within a second or two; by then the list is worth another look. */
const SENT_MS = 3_000;

/** Where the customer's program is told what becomes of orders, and what was sent there. */
export function Webhook() {
  const text = useText(webhookText);
  const offline = useConnection() === "offline";
  const { busy, run } = useBusy();
  const list = useRemoteList({ path: "webhook", rowsOf: ({ data }) => data });
  const { address = null, on = false } = list.head ?? {};
  const set = useSetAddress(address, list.refresh);
  const turn = (to: boolean) =>
    run(async () => {
      await request("PUT webhook/on", { json: { on: to } });
      await list.refresh();
    });
  const send = (ask: () => Promise<unknown>) =>
    run(async () => {
      await ask();
      showToast("success", bothOf(webhookText, "sending"));
      await list.refresh();
      setTimeout(() => void list.refresh(), SENT_MS);
    });
  const rests = offline || busy;
  return (
    <Part title={text.title} lead={text.lead}>
      {address ? (
        <>
          <div className="-me-2 flex items-center justify-between gap-2">
            <code translate="no" className="min-w-0 font-mono text-sm wrap-anywhere">
              {address}
            </code>
            <RefreshButton busy={list.at === "busy"} onRefresh={() => void list.refresh()} />
          </div>
          <Switch
            label={text.on}
            description={on ? text.onText : text.offText}
            checked={on}
            disabled={offline}
            busy={busy}
            onChange={turn}
          />
        </>
      ) : null}
      {list.rows ? (
        <div className="flex flex-wrap gap-3">
          {address && on ? (
            <Button disabled={rests} onClick={() => send(() => request("POST webhook/trial"))}>
              {text.sendTrial}
            </Button>
          ) : null}
          <Button variant="secondary" disabled={offline} onClick={() => set.ask()}>
            {address ? text.change : text.give}
          </Button>
        </div>
      ) : (
        <AnswerAwaited of={list} />
      )}
      {list.rows?.length ? (
        <ul
          aria-label={text.sent}
          className="-mx-4 -mb-4 divide-y divide-line border-t border-line md:-mx-5 md:-mb-5"
        >
          {list.rows.map((one) => (
            <DeliveryRow
              key={one._id}
              of={one}
              disabled={rests || !on}
              onAgain={() =>
                send(() => request("POST webhook/deliveries/:id/again", { path: { id: one._id } }))
              }
            />
          ))}
        </ul>
      ) : null}
      {set.dialogs}
    </Part>
  );
}

const tones = {
  waiting: "pending",
  taken: "approved",
  "given-up": "cancelled",
  ended: "cancelled",
} as const;
type RowProps = { of: HookDelivery; disabled: boolean; onAgain: () => void };

function DeliveryRow({ of: { kind, number, at, state, outcome }, disabled, onAgain }: RowProps) {
  const text = useText(webhookText);
  const locale = useLocale();
  const told = [text[kind], formatOrderNumber(number, locale)].filter(Boolean).join(" · ");
  const answer =
    outcome === "unreached" || outcome === "certificate" || outcome === "no-answer"
      ? text[outcome]
      : outcome && text.answered(outcome);
  return (
    <li className="flex items-center gap-x-3 px-4 py-2 md:px-5">
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-semibold">{told}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
          <StatusBadge small tone={tones[state]}>
            {text[state]}
          </StatusBadge>
          <span>{[formatRelative(at, locale), answer].filter(Boolean).join(" · ")}</span>
        </p>
      </div>
      <Button
        variant="ghost"
        className="-me-3 px-3"
        aria-label={text.againOf(told)}
        disabled={disabled}
        onClick={onAgain}
      >
        {text.again}
      </Button>
    </li>
  );
}

function useSetAddress(address: string | null, refresh: () => Promise<void>) {
  const text = useText(webhookText);
  const [secret, setSecret] = useState<string>();
  const set = useAct(() =>
    formAct({
      call: "PUT webhook",
      send: (json) => ({ json }),
      title: address ? text.change : text.give,
      label: () => text.save,
      check: SetWebhook,
      empty: { address: address ?? "" },
      words: text,
      refusedAt: { "webhook-address": "address" },
      fields: ({ input }) => (
        <TextInput
          {...input("address")}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={500}
        />
      ),
      async onDone(answer) {
        await refresh();
        setSecret(answer.secret);
      },
    }),
  );
  return {
    ask: set.ask,
    dialogs: (
      <>
        {set.dialog}
        {secret ? (
          <ShownOnce
            title={text.secretTitle}
            about={text.secretText}
            values={[[text.secret, secret]]}
            onClose={() => setSecret(undefined)}
          />
        ) : null}
      </>
    ),
  };
}
