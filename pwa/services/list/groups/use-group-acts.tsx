import { useState } from "react";
import { NamePriceGroup, type PriceGroup } from "../../../../contract/prices.ts";
import { act, useAct } from "../../../acts/act.tsx";
import { formAct } from "../../../acts/form-act.tsx";
import { bothOf, formatNumber, useLocale, useText } from "../../../i18n/t.ts";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { GroupPeople } from "./GroupPeople.tsx";
import { groupText } from "./text.ts";

/** What an admin does with price groups. `onChanged`: has the sheet show them as they are now. */
export function useGroupActs(onChanged: () => unknown) {
  const text = useText(groupText);
  const locale = useLocale();
  const [shown, setShown] = useState<PriceGroup>();
  const naming = { check: NamePriceGroup, words: text, busyLabel: text.saving };
  const make = useAct(() =>
    formAct({
      ...naming,
      call: "POST price-groups",
      send: (json) => ({ json }),
      title: text.make,
      label: () => text.make,
      empty: { name: "" },
      refusedAt: { "group-name-taken": "name", "too-many-groups": "name" },
      fields: ({ input }) => <TextInput {...input("name")} maxLength={30} autoComplete="off" />,
      done: ({ group: { name } }) => bothOf(groupText, (words) => words.made(name)),
      onDone: onChanged,
    }),
  );
  const rename = useAct(({ _id, name }: PriceGroup) =>
    formAct({
      ...naming,
      call: "PUT price-groups/:id",
      send: (json) => ({ path: { id: _id }, json }),
      title: text.rename,
      label: () => text.rename,
      empty: { name },
      refusedAt: { "group-name-taken": "name" },
      fields: ({ input }) => <TextInput {...input("name")} maxLength={30} autoComplete="off" />,
      done: bothOf(groupText, "renamed"),
      onDone: onChanged,
      onFailed: onChanged,
    }),
  );
  const end = useAct(({ _id, name, people }: PriceGroup) =>
    act({
      call: "POST price-groups/:id/end",
      send: { path: { id: _id } },
      danger: true,
      title: text.endTitle(name),
      label: text.end,
      busyLabel: text.saving,
      about: (
        <>
          <p>{people === 0 ? text.endEmpty : text.endText(formatNumber(people, locale))}</p>
          <p>{text.endOrders}</p>
        </>
      ),
      done: ({ people: moved }) =>
        bothOf(groupText, (words, language) => words.ended(formatNumber(moved, language))),
      onDone: onChanged,
      onFailed: onChanged,
    }),
  );
  const dialogs = (
    <>
      {shown ? <GroupPeople group={shown} onClose={() => setShown(undefined)} /> : null}
      {make.dialog}
      {rename.dialog}
      {end.dialog}
    </>
  );
  return { make: make.ask, rename: rename.ask, end: end.ask, show: setShown, dialogs };
}

export type GroupActs = ReturnType<typeof useGroupActs>;
