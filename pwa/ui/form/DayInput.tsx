import { TextInput } from "./TextInput.tsx";

type Props = {
  label: string;
  hideLabel?: boolean;
  max?: string;
  day: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** A day (YYYY-MM-DD) to filter a list by, with the browser's own calendar. */
export function DayInput({ day, onChange, ...about }: Props) {
  return (
    <TextInput
      {...about}
      look="day"
      type="date"
      name="day"
      min="2020-01-01"
      value={day ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
