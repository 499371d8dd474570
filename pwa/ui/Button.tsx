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
};

export function Button({
  variant,
  block,
  icon,
  busy = false,
  busyLabel,
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
      className={`${buttonClass(variant, { block, disabled: off })} ${className}`}
    >
      {busy ? <Spinner /> : icon}
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}
