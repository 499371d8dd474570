import { RadioGroup, type RadioGroupProps } from "./RadioGroup.tsx";

type Props = Omit<RadioGroupProps, "look" | "onChange" | "value"> & {
  value: string;
  onChange: (value: string) => void;
};

/** A short choice or filter with all options visible. What does not fit goes on in a second line. */
export function SegmentedControl({ onChange, ...rest }: Props) {
  return <RadioGroup hideLegend {...rest} look="segments" onChange={(event) => onChange(event.currentTarget.value)} />;
}
