import { useRef, useState } from "react";
import { defineText, useText } from "../i18n/t.ts";
import { copyText } from "../storage/clipboard.ts";
import { CheckIcon, CopyIcon } from "./icons.tsx";

type Props = {
  value: string;
  /** What is read instead, in the digits of the page. */
  shown?: string;
  label: string;
  /** Monospace, so that digits are easier to compare. */
  mono?: boolean;
  /**
   * Puts the button into the corner of the nearest positioned element, so that the value has the
   * whole width.
   */
  corner?: boolean;
  /** For a value that is rarely copied: only an icon, and a line that is no higher for it. */
  small?: boolean;
  className?: string;
};

const SHOW_MS = 2000;

/**
 * A value that is copied to another program: unmasked, in ASCII digits, with a button to copy it.
 */
export function CopyValue({
  value,
  shown = value,
  label,
  mono,
  corner,
  small,
  className = "font-semibold",
}: Props) {
  const text = useText(words);
  const [copied, setCopied] = useState(false);
  const place = useRef<HTMLElement>(null);
  const handleCopy = async () => {
    try {
      await copyText(value);
    } catch {
      // Plain http in a LAN has no clipboard API, and some browsers never answer. The value is
      // selected instead, ready to be copied by keyboard.
      if (place.current) getSelection()?.selectAllChildren(place.current);
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), SHOW_MS);
  };
  return (
    <span className="flex items-center gap-1">
      <code
        ref={place}
        translate="no"
        className={`min-w-0 wrap-anywhere ${mono ? "font-mono" : "font-sans"} ${className}`}
      >
        {shown}
      </code>
      <button
        type="button"
        aria-label={copied ? text.copied : label}
        onClick={() => void handleCopy()}
        className={`inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1
          rounded-full px-2 text-xs hover:bg-accent-soft hover:text-accent
          ${corner ? "absolute -top-2.5 -right-2" : ""} ${small ? "-my-2.5" : ""}
          ${copied ? "text-approved" : "text-soft"}`}
      >
        {copied ? <CheckIcon className="size-5" /> : <CopyIcon className="size-5" />}
        {small ? null : <span>{copied ? text.copied : text.copy}</span>}
      </button>
      <span role="status" className="sr-only">
        {copied ? text.copied : ""}
      </span>
    </span>
  );
}

const words = defineText({
  copy: ["কপি", "Copy"],
  copied: ["কপি হয়েছে", "Copied"],
});
