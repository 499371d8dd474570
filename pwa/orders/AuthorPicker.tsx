import type { Order } from "../../contract/orders.ts";
import { useText } from "../i18n/t.ts";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { Select } from "../ui/form/Inputs.tsx";
import { listText } from "./list-text.ts";

type Props = {
  /** The orders on this phone. */
  kept: Order[];
  /** A worker, or "me"; undefined for all. */
  value: string | undefined;
  onChange: (author: string | undefined) => void;
};

/**
 * Limits the owner's list to what one of their workers ordered, or they themself. Without a
 * connection it has the workers of the orders on this phone, and no other order is found then.
 */
export function AuthorPicker({ kept, value, onChange }: Props) {
  const text = useText(listText);
  const { rows } = useRemoteList({ path: "users/workers" });
  const names = new Map(kept.flatMap(({ orderedBy: by }) => (by ? [[by._id, by.name]] : [])));
  for (const { _id, fullName } of rows ?? []) names.set(_id, fullName);
  if (value && value !== "me" && !names.has(value)) names.set(value, text.aWorker);
  return (
    <Select
      hideLabel
      name="orderedBy"
      className="max-md:col-span-full"
      label={text.author}
      placeholder={text.everyAuthor}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      options={[
        { value: "me", label: text.myself },
        ...[...names].map(([id, name]) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** Whom the address means, which may have been typed by hand. */
export function authorIn(params: URLSearchParams, name: string): string | undefined {
  return /^(me|[0-9a-f-]{36})$/.exec(params.get(name) ?? "")?.[0];
}
