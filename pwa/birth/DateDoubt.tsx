import { readDate, turnedDate } from "../../contract/values/typed-date.ts";
import { useText } from "../i18n/t.ts";
import { Button } from "../ui/Button.tsx";
import { type DateField, dateStyles } from "./dates.ts";
import { birthText } from "./text.ts";

type Props = { name: DateField; typed: string; onReplace: (value: string) => void };

/** A complete date that does not exist in the field's own order: offers it with day and month swapped, where that is a date. */
export function DateDoubt({ name, typed, onReplace }: Props) {
  const text = useText(birthText);
  const style = dateStyles[name];
  const turned = turnedDate(typed, style);
  if (turned)
    return (
      <div role="status" className="flex flex-wrap items-center justify-between gap-2 text-sm text-pending">
        {name === "dateOfBirth" ? text.turnedBirth : text.turned}
        <Button variant="secondary" onClick={() => onReplace(turned)} className="min-h-11 px-4">
          {text.writeThis(turned)}
        </Button>
      </div>
    );
  if (readDate(typed, style) || (typed.match(/[0-9০-৯]/g)?.length ?? 0) < 8) return null;
  return (
    <p role="status" className="text-sm text-pending">
      {text.dateDoubt}
    </p>
  );
}
