import { useState } from "react";
import { type ApiKey, type KeyMay, MakeKey } from "../../contract/keys/api-keys.ts";
import { curlExamples } from "../../contract/keys/examples.ts";
import { phpExamples } from "../../contract/keys/php-examples.ts";
import { act, useAct } from "../acts/act.tsx";
import { formAct } from "../acts/form-act.tsx";
import { bothOf, formatRelative, useLocale, useText } from "../i18n/t.ts";
import { List, ListFrame } from "../lists/List.tsx";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useConnection } from "../offline/connection.ts";
import { usePrices } from "../settings/settings.ts";
import { Button } from "../ui/Button.tsx";
import { CopyValue } from "../ui/CopyValue.tsx";
import { Select } from "../ui/form/Inputs.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { LockIcon, PlusIcon } from "../ui/icons.tsx";
import { ShownOnce } from "../ui/overlay/ShownOnce.tsx";
import { Card, PageHeader } from "../ui/Page.tsx";
import { Part } from "../ui/Part.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { keysText } from "./text.ts";
import { Webhook } from "./Webhook.tsx";

/** /keys: the keys with which a customer's own programs order, and how a programmer begins. */
export function Keys() {
  const text = useText(keysText);
  const offline = useConnection() === "offline";
  const list = useRemoteList({ path: "keys" });
  const acts = useKeyActs(list.refresh);
  return (
    <ListFrame narrow>
      <PageHeader
        title={text.title}
        actions={
          <Button icon={<PlusIcon />} disabled={offline} onClick={() => acts.make()}>
            {text.make}
          </Button>
        }
      />
      <p className="text-sm text-soft">{text.lead}</p>
      <List of={list} awaited={2} none={{ title: text.none, text: text.noneText }}>
        {(keys) => (
          <Card flush as="div">
            <ul className="divide-y divide-line">
              {keys.map((key) => (
                <KeyRow key={key._id} of={key} offline={offline} onEnd={() => acts.end(key)} />
              ))}
            </ul>
          </Card>
        )}
      </List>
      <p className="text-sm text-soft">{text.passwordEnds}</p>
      <Webhook />
      <HowTo />
      {acts.dialogs}
    </ListFrame>
  );
}

type RowProps = { of: ApiKey; offline: boolean; onEnd: () => void };

function KeyRow({ of: { name, may, lastUsedAt }, offline, onEnd }: RowProps) {
  const text = useText(keysText);
  const locale = useLocale();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <LockIcon className="text-soft" />
      <div className="min-w-0 flex-1 basis-32">
        <p className="leading-snug font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-soft">
          {lastUsedAt ? text.lastUsed(formatRelative(lastUsedAt, locale)) : text.neverUsed}
        </p>
      </div>
      <StatusBadge small tone={may === "order" ? "pending" : "info"}>
        {text[may]}
      </StatusBadge>
      <Button
        variant="ghost"
        className="-me-3 px-3"
        aria-label={text.endOf(name)}
        disabled={offline}
        onClick={onEnd}
      >
        {text.end}
      </Button>
    </li>
  );
}

/** What a programmer needs to begin: one can be copied after the other. */
function HowTo() {
  const text = useText(keysText);
  const price = usePrices().value?.nidBalance ?? 0;
  const examples = curlExamples(location.origin, price);
  const php = phpExamples(location.origin, price);
  const told = [
    [text.balance, examples.balance],
    [text.placeOrder, examples.order],
    [text.orders, examples.orders],
    [text.changes, examples.changes],
    [text.file, examples.file],
    [text.phpOrder, php.order],
    [text.phpWebhook, php.webhook],
  ] as const;
  return (
    <Part title={text.howTitle} lead={text.how}>
      <dl className="flex flex-col gap-3">
        {told.map(([label, example]) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="relative rounded-md bg-sunken py-3 ps-3 pe-10">
              <CopyValue
                value={example}
                label={label}
                mono
                corner
                small
                className="text-sm whitespace-pre-wrap"
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm">
        <a
          href="/api/openapi.json"
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-semibold text-accent underline
            underline-offset-4"
        >
          {text.all}
        </a>{" "}
        <span className="text-soft">{text.allowed}</span>
      </p>
    </Part>
  );
}

function useKeyActs(refresh: () => Promise<void>) {
  const text = useText(keysText);
  const [made, setMade] = useState<{ name: string; key: string }>();
  const make = useAct(() => {
    // Beside the answer, which has the key alone.
    let named = "";
    return formAct({
      call: "POST keys",
      send({ name, may }) {
        named = name.trim();
        return { json: { name, may: may as KeyMay } };
      },
      title: text.make,
      label: () => text.make,
      busyLabel: text.making,
      check: MakeKey,
      empty: { name: "", may: "read" },
      words: text,
      fields: ({ input, typed }) => (
        <>
          <TextInput {...input("name")} autoComplete="off" maxLength={40} />
          <Select
            {...input("may")}
            hint={typed.may === "order" ? text.orderHint : text.readHint}
            options={[
              { value: "read", label: text.read },
              { value: "order", label: text.order },
            ]}
          />
        </>
      ),
      async onDone({ key }) {
        await refresh();
        setMade({ name: named, key });
      },
    });
  });
  const end = useAct(({ _id: id, name }: ApiKey) =>
    act({
      call: "DELETE keys/:id",
      send: { path: { id } },
      danger: true,
      title: text.endTitle(name),
      label: text.end,
      about: text.endText,
      done: bothOf(keysText, "ended"),
      onDone: refresh,
    }),
  );
  return {
    make: make.ask,
    end: end.ask,
    dialogs: (
      <>
        {make.dialog}
        {end.dialog}
        {made ? (
          <ShownOnce
            title={text.keyTitle(made.name)}
            about={text.keyText}
            values={[[text.header, `Bearer ${made.key}`]]}
            onClose={() => setMade(undefined)}
          />
        ) : null}
      </>
    ),
  };
}
