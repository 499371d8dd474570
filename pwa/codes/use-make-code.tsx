import { codeKinds, MakeCode } from "../../contract/codes.ts";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { useAct } from "../acts/act.tsx";
import { formAct } from "../acts/form-act.tsx";
import { bothOf, quote, useText } from "../i18n/t.ts";
import { DateInput } from "../ui/form/DateInput.tsx";
import { NumberInput } from "../ui/form/Inputs.tsx";
import { RadioGroup } from "../ui/form/RadioGroup.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { codesText } from "./text.ts";

/** The dialog in which an admin makes a code. */
export function useMakeCode(onMade: () => unknown) {
  const text = useText(codesText);
  return useAct(() =>
    formAct({
      call: "POST codes",
      send: ({ gives, ...typed }) => ({
        json: { ...typed, gives: kindOf(gives) },
      }),
      title: text.make,
      label: () => text.make,
      busyLabel: text.making,
      check: MakeCode,
      words: text,
      empty: { code: "", gives: "sum", percent: "", amount: "", count: "", ends: "" },
      refusedAt: { "code-taken": "code" },
      fields: ({ input, typed: { gives, ends }, write }) => (
        <>
          <RadioGroup
            {...input("gives")}
            look="segments"
            options={codeKinds.map((value) => ({
              value,
              label: value === "sum" ? text.sum : text.ofRecharge,
            }))}
          />
          {gives === "percent" ? <NumberInput {...input("percent")} inputMode="decimal" /> : null}
          <NumberInput
            {...input("amount")}
            inputMode="decimal"
            label={gives === "percent" ? text.most : text.amount}
          />
          <NumberInput {...input("count")} />
          <DateInput
            {...input("ends")}
            typed={ends}
            onReplace={(day) => write("ends", day)}
            calendar={{ min: dateInDhaka(new Date()) }}
          />
          <TextInput
            {...input("code")}
            look="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </>
      ),
      done: ({ code: { code } }) => quote(bothOf(codesText, (words) => words.made(code))),
      onDone: onMade,
    }),
  );
}

const kindOf = (chosen: string): MakeCode["gives"] => (chosen === "percent" ? "percent" : "sum");
