import { useRef, useState } from "react";
import { useText } from "../i18n/t.ts";
import { IconButton } from "./IconButton.tsx";
import { CheckIcon, CopyIcon } from "./icons.tsx";
import { uiText } from "./text.ts";

type Props = {
  value: string;
  label: string;
  /** For numbers: digits can be compared by eye. */
  mono?: boolean;
  /** The button goes to the top corner of the nearest positioned box, so that the value has the whole width. */
  corner?: boolean;
  className?: string;
};

const SHOW_MS = 2000;

/** A number that staff carry to another program: whole, in ASCII digits, one tap to copy. */
export function CopyValue({ value, label, mono, corner, className = "font-semibold" }: Props) {
  const text = useText(uiText);
  const [copied, setCopied] = useState(false);
  const shown = useRef<HTMLElement>(null);
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      // No clipboard on plain http in a LAN: selecting it leaves one key to press.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), SHOW_MS);
  };
  return (
    <span className="flex items-center gap-1">
      <code
        ref={shown}
        translate="no"
        className={`min-w-0 wrap-anywhere ${mono ? "font-mono" : "font-sans"} ${className}`}
      >
        {value}
      </code>
      <IconButton
        aria-label={copied ? text.copied : label}
        onClick={() => void handleCopy()}
        className={`${corner ? "absolute -top-2 -right-2" : ""} ${copied ? "text-approved" : ""}`}
      >
        {copied ? <CheckIcon className="size-5" /> : <CopyIcon className="size-5" />}
      </IconButton>
      <span role="status" className="sr-only">
        {copied ? text.copied : ""}
      </span>
    </span>
  );
}
