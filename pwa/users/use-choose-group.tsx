import { ChoosePriceGroup } from "../../contract/prices.ts";
import type { ManagedUser } from "../../contract/users.ts";
import { useAct } from "../acts/act.tsx";
import { formAct } from "../acts/form-act.tsx";
import { bothOf, useText } from "../i18n/t.ts";
import { AnswerAwaited } from "../lists/ListParts.tsx";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { Select } from "../ui/form/Inputs.tsx";
import type { FieldInput } from "../ui/form/use-fields.tsx";
import { usersText } from "./text.ts";

/** The dialog in which an admin chooses whose prices a customer pays. */
export function useChooseGroup(onChanged: (user: ManagedUser) => void) {
  const text = useText(usersText);
  return useAct((user: ManagedUser) =>
    formAct({
      call: "PUT users/users/:id/price-group",
      send: (json) => ({ path: { id: user._id }, json }),
      title: text.priceGroupOf(user.fullName),
      label: () => text.moveToGroup,
      busyLabel: text.processing,
      check: ChoosePriceGroup,
      words: text,
      empty: { group: user.priceGroup?._id ?? "" },
      fields: ({ input }) => <GroupChoice {...input("group")} />,
      done: ({ priceGroup }) =>
        bothOf(usersText, (words) =>
          words.movedToGroup(user.fullName, priceGroup?.name ?? words.listPrice),
        ),
      onDone: ({ priceGroup }) => onChanged({ ...user, priceGroup }),
    }),
  );
}

/** The groups are asked for when the dialog opens: few desks have any. */
function GroupChoice(input: FieldInput) {
  const text = useText(usersText);
  const list = useRemoteList({ path: "price-groups" });
  if (!list.rows) return <AnswerAwaited of={list} />;
  return (
    <Select
      {...input}
      required={undefined}
      placeholder={text.listPrice}
      options={list.rows.map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  );
}
