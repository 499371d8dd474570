import { RadioGroup, type RadioGroupProps } from "./RadioGroup.tsx";

type Props = Omit<RadioGroupProps, "look" | "onChange" | "value"> & {
  value: string;
  onChange: (value: string) => void;
};

/** A short choice or a filter, seen whole: scrolls sideways where it doesn't fit. */
export function SegmentedControl({ onChange, ...rest }: Props) {
  return <RadioGroup hideLegend {...rest} look="segments" onChange={(event) => onChange(event.currentTarget.value)} />;
}
