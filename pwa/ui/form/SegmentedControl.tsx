import { RadioGroup, type RadioGroupProps } from "./RadioGroup.tsx";

type Props = Omit<RadioGroupProps, "look" | "onChange" | "value"> & {
  value: string;
  onChange: (value: string) => void;
};

/** A short choice or filter with all options visible. It scrolls sideways when it does not fit. */
export function SegmentedControl({ onChange, ...rest }: Props) {
  return <RadioGroup hideLegend {...rest} look="segments" onChange={(event) => onChange(event.currentTarget.value)} />;
}
