import { useParts } from "../overlay/use-parts.ts";

type Props = {
  label: string;
  description?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** The change is under way: no second tap. */
  busy?: boolean;
};

const area = "group inline-flex h-11 w-15 shrink-0 items-center justify-center rounded-full";
const track = "h-8 w-14 rounded-full border-2 bg-sunken";
const plain = { Field: "div", Label: "span", Description: "p" } as const;

/** Something that is on or off at once. Before the overlay parts have come, its place is kept. */
export function Switch({ label, description, checked, onChange, disabled, busy }: Props) {
  const parts = useParts(true);
  const { Field, Label, Description } = parts ?? plain;
  return (
    <Field className="flex min-h-12 items-center justify-between gap-4 py-1">
      <div className="min-w-0">
        <Label className="block font-semibold">{label}</Label>
        {description ? <Description className="text-xs text-soft">{description}</Description> : null}
      </div>
      {parts ? (
        <parts.Switch
          checked={checked}
          onChange={onChange}
          disabled={disabled || busy}
          aria-busy={busy || undefined}
          className={`${area} disabled:cursor-not-allowed disabled:opacity-60`}
        >
          <span
            className={`${track} border-edge p-0.5 transition-colors group-data-checked:border-accent group-data-checked:bg-accent`}
          >
            <span className="block size-6 rounded-full bg-edge transition-transform group-data-checked:translate-x-6 group-data-checked:bg-on-accent" />
          </span>
        </parts.Switch>
      ) : (
        <span className={area}>
          <span className={`${track} animate-breathe border-line`} />
        </span>
      )}
    </Field>
  );
}
