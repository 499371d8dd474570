import { useState } from "react";

type Props = { name: string; src?: string; className?: string };

/** The picture, otherwise the initials, smaller when Bengali signs make them wide. Decorative: the name is beside it. */
export function Avatar({ name, src, className = "size-10 text-sm" }: Props) {
  const [broken, setBroken] = useState<string>();
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent ${className}`}
    >
      {src && src !== broken ? (
        <img src={src} alt="" decoding="async" onError={() => setBroken(src)} className="size-full object-cover" />
      ) : (
        <span className={[...initials(name)].length > 2 ? "text-[0.7em]" : ""}>{initials(name)}</span>
      )}
    </span>
  );
}

function initials(name: string): string {
  const letters = new Intl.Segmenter("bn", { granularity: "grapheme" });
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words.map((word) => [...letters.segment(word)][0]?.segment ?? "").join("");
}
