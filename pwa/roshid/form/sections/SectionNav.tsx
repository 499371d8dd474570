import { memo } from "react";
import { useText } from "../../../i18n/t.ts";
import { type SectionName, sectionNames } from "../roshid-form.ts";
import { roshidText } from "../text.ts";
import { SectionMark } from "./SectionMark.tsx";
import { useSection } from "./use-section.ts";

/** Links to the sections with their progress, always visible. */
export const SectionNav = memo(function SectionNav({ onOpen }: { onOpen: (name: SectionName) => void }) {
  const text = useText(roshidText);
  return (
    <nav
      aria-label={text.sections}
      className="sticky top-(--top-bar) z-20 -mx-4 border-b border-line bg-paper px-2 md:mx-0 md:px-0"
    >
      <ol className="flex">
        {sectionNames.map((name, index) => (
          <li key={name} className="min-w-0 flex-1">
            <Step name={name} number={index + 1} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </nav>
  );
});

function Step({ name, number, onOpen }: { name: SectionName; number: number; onOpen: (name: SectionName) => void }) {
  const text = useText(roshidText);
  const handleGo = () => {
    onOpen(name);
    const part = document.getElementById(`part-${name}`);
    part?.scrollIntoView();
    part?.querySelector("button")?.focus({ preventScroll: true });
  };
  return (
    <button
      type="button"
      onClick={handleGo}
      className="flex min-h-14 w-full flex-col items-center justify-center gap-0.5 rounded-md py-1.5 text-xs leading-tight text-soft hover:text-accent md:flex-row md:gap-2 md:text-sm"
    >
      <SectionMark number={number} state={useSection(name)} />
      <span className="max-w-full truncate max-md:text-[min(0.75rem,3.4vw)]">{text[`${name}Short`]}</span>
    </button>
  );
}
