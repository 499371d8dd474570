import { initialsOf } from "../../contract/values/initials.ts";

type Props = { name: string; className?: string };

/**
 * The initials of a name, drawn in the page's own letters: a picture has none where the system
 * lacks Bengali. Decorative.
 */
export function Avatar({ name, className = "size-10 text-sm" }: Props) {
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full
        bg-accent-soft font-semibold text-accent ${className}`}
    >
      {initialsOf(name)}
    </span>
  );
}
