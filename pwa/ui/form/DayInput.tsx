import { TextInput } from "./TextInput.tsx";

type Props = {
  label: string;
  name?: string;
  hideLabel?: boolean;
  max?: string;
  day: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** A day (YYYY-MM-DD) to filter a list by, with the browser's own calendar. */
export function DayInput({ name = "day", day, onChange, ...about }: Props) {
  return (
    <TextInput
      {...about}
      look="day"
      type="date"
      name={name}
      min="2020-01-01"
      value={day ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
