import * as v from "valibot";
import { AddWorker, ChangeWorker, type Worker } from "../../contract/workers/workers.ts";
import { act, useAct } from "../acts/act.tsx";
import { formAct } from "../acts/form-act.tsx";
import { bothOf, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { List, ListFrame } from "../lists/List.tsx";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useConnection } from "../offline/connection.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { NumberInput } from "../ui/form/Inputs.tsx";
import { PasswordInput, TextInput } from "../ui/form/TextInput.tsx";
import { PlusIcon } from "../ui/icons.tsx";
import { Card, PageHeader } from "../ui/Page.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { workersText } from "./text.ts";

/** /workers: who orders on the balance of this customer, each up to a bound a day. */
export function Workers() {
  const text = useText(workersText);
  const offline = useConnection() === "offline";
  const list = useRemoteList({ path: "users/workers" });
  const acts = useWorkerActs(list.refresh);
  return (
    <ListFrame narrow>
      <PageHeader
        title={text.title}
        actions={
          <Button icon={<PlusIcon />} disabled={offline} onClick={() => acts.add()}>
            {text.add}
          </Button>
        }
      />
      <p className="text-sm text-soft">{text.lead}</p>
      <List of={list} awaited={2} none={{ title: text.none, text: text.noneText }}>
        {(workers) => (
          <Card flush as="div">
            <ul className="divide-y divide-line">
              {workers.map((worker) => (
                <WorkerRow key={worker._id} of={worker} offline={offline} acts={acts} />
              ))}
            </ul>
          </Card>
        )}
      </List>
      {acts.dialogs}
    </ListFrame>
  );
}

type RowProps = { of: Worker; offline: boolean; acts: ReturnType<typeof useWorkerActs> };

function WorkerRow({ of: worker, offline, acts }: RowProps) {
  const text = useText(workersText);
  const locale = useLocale();
  const { fullName, username, spentToday, dayBound, ended } = worker;
  const orders = (
    <ButtonLink
      variant="ghost"
      className="px-3 text-sm"
      href={`/my-order?orderedBy=${worker._id}`}
      aria-label={text.ordersOf(fullName)}
    >
      {text.orders}
    </ButtonLink>
  );
  const ghost = { variant: "ghost", className: "px-3 text-sm", disabled: offline } as const;
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <div className="flex items-start gap-3">
        <div className={`min-w-0 flex-1 ${ended ? "text-soft" : ""}`}>
          <p className="leading-snug font-semibold wrap-anywhere">{fullName}</p>
          <p className="text-sm wrap-anywhere text-soft">
            <span translate="no">@{username}</span>
            {ended ? null : (
              <span className="tabular-nums">
                {` · ${text.today(formatTaka(spentToday, locale), formatTaka(dayBound, locale))}`}
              </span>
            )}
          </p>
        </div>
        {ended ? (
          <StatusBadge small tone="info">
            {text.ended}
          </StatusBadge>
        ) : null}
      </div>
      {ended ? (
        <div className="-mx-3 -mb-2 flex flex-wrap">
          {orders}
          <Button {...ghost} aria-label={text.backOf(fullName)} onClick={() => acts.back(worker)}>
            {text.back}
          </Button>
        </div>
      ) : (
        <div className="-mx-3 -mb-2 flex flex-wrap">
          {orders}
          <Button {...ghost} aria-label={text.boundOf(fullName)} onClick={() => acts.bound(worker)}>
            {text.bound}
          </Button>
          <Button {...ghost} aria-label={text.renewOf(fullName)} onClick={() => acts.renew(worker)}>
            {text.renew}
          </Button>
          <Button {...ghost} aria-label={text.endOf(fullName)} onClick={() => acts.end(worker)}>
            {text.end}
          </Button>
        </div>
      )}
    </li>
  );
}

const Bound = v.required(v.pick(ChangeWorker, ["dayBound"]));
const NewPassword = v.required(v.pick(ChangeWorker, ["password"]));

function useWorkerActs(refresh: () => Promise<void>) {
  const text = useText(workersText);
  const add = useAct(() =>
    formAct({
      call: "POST users/workers",
      send: (json) => ({ json }),
      title: text.add,
      label: () => text.add,
      busyLabel: text.adding,
      check: AddWorker,
      empty: { fullName: "", username: "", password: "", dayBound: "" },
      words: text,
      refusedAt: { "username-taken": "username", "password-too-common": "password" },
      fields: ({ input }) => (
        <>
          <TextInput {...input("fullName")} autoComplete="off" maxLength={100} />
          <TextInput
            {...input("username")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordInput {...input("password")} autoComplete="new-password" />
          <NumberInput {...input("dayBound")} inputMode="decimal" />
        </>
      ),
      done: bothOf(workersText, "added"),
      onDone: refresh,
    }),
  );
  const saving = {
    call: "PUT users/workers/:id",
    label: () => text.save,
    busyLabel: text.saving,
    words: text,
    done: bothOf(workersText, "saved"),
    onDone: refresh,
  } as const;
  const bound = useAct(({ _id: id, fullName, dayBound }: Worker) =>
    formAct({
      ...saving,
      send: (json) => ({ path: { id }, json }),
      title: text.boundOf(fullName),
      check: Bound,
      empty: { dayBound: String(dayBound) },
      fields: ({ input }) => <NumberInput {...input("dayBound")} inputMode="decimal" />,
    }),
  );
  const renew = useAct(({ _id: id, fullName }: Worker) =>
    formAct({
      ...saving,
      send: (json) => ({ path: { id }, json }),
      title: text.renewOf(fullName),
      check: NewPassword,
      empty: { password: "" },
      refusedAt: { "password-too-common": "password" },
      fields: ({ input }) => <PasswordInput {...input("password")} autoComplete="new-password" />,
    }),
  );
  const end = useAct(({ _id: id, fullName }: Worker) =>
    act({
      call: "DELETE users/workers/:id",
      send: { path: { id } },
      danger: true,
      title: text.endTitle(fullName),
      label: text.end,
      about: text.endText,
      done: bothOf(workersText, "endDone"),
      onDone: refresh,
    }),
  );
  const back = useAct(({ _id: id, fullName }: Worker) =>
    act({
      call: "PUT users/workers/:id",
      send: { path: { id }, json: { ended: false } },
      title: text.backTitle(fullName),
      label: text.back,
      about: text.backText,
      done: bothOf(workersText, "backDone"),
      onDone: refresh,
    }),
  );
  return {
    add: add.ask,
    bound: bound.ask,
    renew: renew.ask,
    end: end.ask,
    back: back.ask,
    dialogs: (
      <>
        {add.dialog}
        {bound.dialog}
        {renew.dialog}
        {end.dialog}
        {back.dialog}
      </>
    ),
  };
}
