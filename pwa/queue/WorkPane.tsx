import type { ReactNode } from "react";
import { useText } from "../i18n/t.ts";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { queueText } from "./text.ts";

type Props = { wide: boolean; open: boolean; onClose: () => void; children: ReactNode };

/** Where the open order stands: beside the list, or in a sheet over it. */
export function WorkPane({ wide, open, onClose, children }: Props) {
  const text = useText(queueText);
  if (!wide)
    return (
      <Dialog sheet open={open} onClose={onClose} title={text.detail}>
        {children}
      </Dialog>
    );
  return (
    <section
      aria-label={text.detail}
      className="sticky top-[calc(var(--top-bar,0px)+1rem)] max-h-[calc(100dvh-var(--top-bar,0px)-2rem)] overflow-y-auto rounded-lg border border-line bg-surface p-4 shadow-card lg:p-5"
    >
      {children ?? (
        <div className="py-10 text-center">
          <p className="font-semibold">{text.choose}</p>
          <p className="text-sm text-soft">{text.chooseText}</p>
        </div>
      )}
    </section>
  );
}
