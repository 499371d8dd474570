import { useState } from "react";
import { initialsOf } from "../../contract/values/initials.ts";

type Props = { name: string; src?: string; className?: string };

/**
 * The picture, otherwise the initials, smaller when Bengali signs make them wide. Decorative: the name is beside it. Lists give
 * no picture: to draw fifty of them takes a phone longer than the rows do.
 */
export function Avatar({ name, src, className = "size-10 text-sm" }: Props) {
  const [broken, setBroken] = useState<string>();
  const initials = initialsOf(name);
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent ${className}`}
    >
      {src && src !== broken ? (
        <img src={src} alt="" decoding="async" onError={() => setBroken(src)} className="size-full object-cover" />
      ) : (
        <span className={[...initials].length > 2 ? "text-[0.7em]" : ""}>{initials}</span>
      )}
    </span>
  );
}
