import { type ComponentProps, type ReactNode, useState } from "react";
import { Link } from "wouter";
import { useText } from "../i18n/t.ts";
import { LinkIcon } from "./icons.tsx";
import { uiText } from "./text.ts";
import { showFailure } from "./toast.ts";

export type ButtonVariant = "primary" | "secondary" | "danger" | "ghost";

const looks: Record<ButtonVariant, string> = {
  primary: "bg-accent text-on-accent border-transparent hover:bg-accent-deep",
  secondary: "bg-surface text-ink border-edge hover:border-accent hover:text-accent",
  danger: "bg-danger text-on-danger border-transparent hover:bg-danger-deep",
  ghost: "bg-transparent text-accent border-transparent hover:bg-accent-soft",
};
const offLook = "bg-sunken text-soft border-line cursor-not-allowed";
/** What has no frame stays without. */
const ghostOff = "text-soft border-transparent";

/**
 * A button that is only an icon on a phone. Its words stay for screen readers: `max-md:sr-only`.
 */
export const iconOnPhone =
  "max-md:size-11 max-md:min-h-0 max-md:rounded-full max-md:border-transparent max-md:p-0";

/** A round button of only an icon, for what is done most. */
export const roundButton =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-accent " +
  "text-on-accent hover:bg-accent-deep";

/** The classes of a button, also for links that look like one. */
export function buttonClass(
  variant: ButtonVariant = "primary",
  { block = false, disabled = false } = {},
): string {
  return (
    "button inline-flex min-h-12 items-center justify-center gap-2 rounded-md border py-2 " +
    "text-center font-semibold leading-snug transition-colors active:translate-y-px " +
    `${disabled ? (variant === "ghost" ? ghostOff : offLook) : looks[variant]} ` +
    `${block ? "w-full" : ""}`
  );
}

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
      className={`${buttonClass(variant, { block, disabled: off })} ${second ? "min-h-16" : ""}
        ${className}`}
    >
      {busy ? <Spinner /> : icon}
      {/* Another element for each state: a browser's translator may have moved the text away. */}
      <span key={busy ? "busy" : "ready"} className="contents">
        {busy ? (
          (busyLabel ?? children)
        ) : second ? (
          <span>
            <span className="contents">{children}</span>
            <span lang="en" className="block text-xs font-normal">
              {second}
            </span>
          </span>
        ) : (
          children
        )}
      </span>
    </button>
  );
}

type IconButtonProps = ComponentProps<"button"> & { "aria-label": string };

export function IconButton({
  className = "",
  type = "button",
  title,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      title={title ?? rest["aria-label"]}
      className={`inline-flex size-11 shrink-0 items-center justify-center rounded-full text-soft
        transition-colors hover:bg-accent-soft hover:text-accent disabled:cursor-not-allowed
        disabled:opacity-50 ${className}`}
    >
      {children}
    </button>
  );
}

type LinkProps = {
  href: string;
  variant?: ButtonVariant;
  block?: boolean;
  icon?: ReactNode;
  /** Of the entry of the history that it makes. */
  state?: unknown;
  className?: string;
  children: ReactNode;
};

/** A link to a screen of the app that looks like a button. */
export function ButtonLink({ variant, block, icon, className = "", children, ...link }: LinkProps) {
  return (
    <Link {...link} className={`${buttonClass(variant, { block })} ${className}`}>
      {icon}
      <span className="contents">{children}</span>
    </Link>
  );
}

/** A link inside a text that opens another site in a new tab. */
export function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="-my-2 inline-flex min-h-11 items-center gap-1.5 font-semibold wrap-anywhere
        text-accent underline underline-offset-4"
    >
      {children}
      <LinkIcon className="size-4.5" />
    </a>
  );
}

/** Decorative without a label; with one it is announced to screen readers. */
export function Spinner({ label, className = "size-5" }: { label?: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      role={label ? "status" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={`shrink-0 animate-turn ${className}`}
    >
      <circle cx="12" cy="12" r="9" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" />
    </svg>
  );
}

/** The state of a button's work. A failure shows a toast, unless `onFailure` says it. */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, onFailure = showFailure): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

/** A button to try again after a failure. */
export function RetryButton({
  onRetry,
  variant,
}: {
  onRetry: () => unknown;
  variant?: ButtonVariant;
}) {
  const text = useText(uiText);
  const { busy, run } = useBusy();
  return (
    <Button variant={variant} busy={busy} onClick={() => run(async () => onRetry())}>
      {text.tryAgain}
    </Button>
  );
}
