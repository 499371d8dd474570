import { parse } from "valibot";
import { type HeardRule, type LastMessage, RuleForm } from "../../contract/desk/heard.ts";
import { walletKeys, wallets } from "../../contract/recharge.ts";
import { act, useAct } from "../acts/act.tsx";
import { formAct } from "../acts/form-act.tsx";
import { bothOf, useText } from "../i18n/t.ts";
import type { RemoteList } from "../lists/use-remote-list.ts";
import { TextArea } from "../ui/form/Inputs.tsx";
import { RadioGroup } from "../ui/form/RadioGroup.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import type { FieldInput } from "../ui/form/use-fields.tsx";
import { Trial } from "./Trial.tsx";
import { templateOf } from "./template-of.ts";
import { heardText } from "./text.ts";

type Lists = {
  rules: RemoteList<"recharge/heard/rules">;
  messages: RemoteList<"recharge/heard/messages">;
};
type Drawn = {
  input(name: keyof Typed): FieldInput;
  typed: Typed;
  write(name: keyof Typed, value: string): void;
};
type Typed = { wallet: string; sender: string; template: string };

/** What an admin does with a rule. `begin`: adds one, perhaps from a message that none reads. */
export function useRuleActs({ rules, messages }: Lists) {
  const text = useText(heardText);
  // What reads messages has changed, so they may be read otherwise.
  const follow = () => Promise.all([rules.refresh(), messages.refresh()]);
  const form = {
    check: RuleForm,
    words: text,
    busyLabel: text.saving,
    label: () => text.save,
    refusedAt: { "rule-there": "template" },
    done: bothOf(heardText, "saved"),
    onDone: follow,
    fields: ({ input, typed, write }: Drawn) => (
      <>
        <RadioGroup
          {...input("wallet")}
          look="segments"
          tight
          options={walletKeys.map((value) => ({ value, label: wallets[value] }))}
        />
        <TextInput {...input("sender")} autoComplete="off" spellCheck={false} />
        <TextArea {...input("template")} rows={4} maxLength={300} spellCheck={false} />
        <Trial
          typed={typed}
          messages={messages.rows}
          onInvalid={() => {
            write("sender", typed.sender);
            write("template", typed.template);
          }}
        />
      </>
    ),
  } as const;
  const add = useAct((empty: Typed) =>
    formAct({
      ...form,
      call: "POST recharge/heard/rules",
      send: (typed) => ({ json: parse(RuleForm, typed) }),
      title: text.addRule,
      empty,
    }),
  );
  const change = useAct(({ _id: id, ...empty }: HeardRule) =>
    formAct({
      ...form,
      call: "PUT recharge/heard/rules/:id",
      send: (typed) => ({ path: { id }, json: parse(RuleForm, typed) }),
      title: text.changeRule,
      empty,
    }),
  );
  const remove = useAct(({ _id: id, template }: HeardRule) =>
    act({
      call: "DELETE recharge/heard/rules/:id",
      send: { path: { id } },
      danger: true,
      title: text.removeTitle,
      label: text.remove,
      about: (
        <>
          <p translate="no" className="wrap-anywhere">
            {template}
          </p>
          <p>{text.removeText}</p>
        </>
      ),
      done: bothOf(heardText, "removed"),
      onDone: follow,
    }),
  );
  const ready = useAct(() =>
    act({
      call: "POST recharge/heard/rules/ready",
      send: {},
      title: text.readyTitle,
      label: text.ready,
      about: text.readyText,
      done: bothOf(heardText, "readyDone"),
      onDone: follow,
    }),
  );
  const begin = (of?: LastMessage) =>
    add.ask({
      wallet: of?.wallet ?? "bkash",
      sender: of?.from ?? "",
      template: templateOf(of?.text ?? ""),
    });
  return {
    begin,
    change: change.ask,
    remove: remove.ask,
    bringReady: ready.ask,
    dialogs: (
      <>
        {add.dialog}
        {change.dialog}
        {remove.dialog}
        {ready.dialog}
      </>
    ),
  };
}
