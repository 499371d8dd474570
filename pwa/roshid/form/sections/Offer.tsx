import { type FieldPath, useFormContext } from "react-hook-form";
import type { RoshidFields } from "../../../../contract/roshid.ts";
import { useText } from "../../../i18n/t.ts";
import { Button } from "../../../ui/Button.tsx";
import { roshidText } from "../text.ts";

type Props = {
  name: FieldPath<RoshidFields>;
  /** Undefined: nothing is offered. */
  value: string | undefined;
  /** Tells what the value was made from. */
  from: string;
};

/** Offers a computed value. Only a tap fills it in. */
export function Offer({ name, value, from }: Props) {
  const text = useText(roshidText);
  const { setValue, setFocus, formState } = useFormContext<RoshidFields>();
  if (!value) return null;
  const handleTake = () => {
    setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted });
    // The button disappears, so keyboard users continue in the field.
    setFocus(name);
  };
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-xs text-soft">
      <Button variant="ghost" onClick={handleTake} className="-ms-5 text-sm">
        {text.offer(value)}
      </Button>
      <span>{from}</span>
    </p>
  );
}
