export type ButtonVariant = "primary" | "secondary" | "danger" | "ghost";

const looks: Record<ButtonVariant, string> = {
  primary: "bg-accent text-on-accent border-transparent hover:bg-accent-deep",
  secondary: "bg-surface text-ink border-edge hover:border-accent hover:text-accent",
  danger: "bg-danger text-on-danger border-transparent hover:bg-danger-deep",
  ghost: "bg-transparent text-accent border-transparent hover:bg-accent-soft",
};
const off = "bg-sunken text-soft border-line cursor-not-allowed";
/** What has no frame stays without. */
const ghostOff = "text-soft border-transparent";

/** A button that is only an icon on a phone. Its words stay for screen readers: `max-md:sr-only`. */
export const iconOnPhone = "max-md:size-11 max-md:min-h-0 max-md:rounded-full max-md:border-transparent max-md:p-0";

/** A round button of only an icon, for what is done most. */
export const roundButton =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent hover:bg-accent-deep";

/** The classes of a button, also for links that look like one. */
export function buttonClass(variant: ButtonVariant = "primary", { block = false, disabled = false } = {}): string {
  return `button inline-flex min-h-12 items-center justify-center gap-2 rounded-md border py-2 text-center font-semibold leading-snug transition-colors active:translate-y-px ${disabled ? (variant === "ghost" ? ghostOff : off) : looks[variant]} ${block ? "w-full" : ""}`;
}
