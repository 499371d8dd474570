import type { ComponentProps, ReactNode } from "react";
import { type ButtonVariant, buttonClass } from "./button-class.ts";
import { Spinner } from "./Spinner.tsx";

type Props = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  /** As wide as its container. */
  block?: boolean;
  icon?: ReactNode;
  /** Shows a spinner and refuses taps. */
  busy?: boolean;
  busyLabel?: string;
  /** The specification's English, below the Bengali. */
  second?: string;
};

export function Button({
  variant,
  block,
  icon,
  busy = false,
  busyLabel,
  second,
  className = "",
  disabled,
  children,
  type = "button",
  ...rest
}: Props) {
  const off = disabled && !busy;
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`${buttonClass(variant, { block, disabled: off })} ${second ? "min-h-16" : ""} ${className}`}
    >
      {busy ? <Spinner /> : icon}
      {busy ? (
        (busyLabel ?? children)
      ) : second ? (
        <span>
          {children}
          <span lang="en" className="block text-xs font-normal">
            {second}
          </span>
        </span>
      ) : (
        children
      )}
    </button>
  );
}
