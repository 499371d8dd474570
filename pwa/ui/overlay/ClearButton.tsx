import { type ReactNode, useState } from "react";
import { defineText, useText } from "../../i18n/t.ts";
import { Button } from "../Button.tsx";
import { ConfirmDialog } from "./Dialog.tsx";

type Props = { children: string; icon?: ReactNode; onClear: () => unknown; className?: string };

/** Clears a form, after asking: what was typed is gone then. */
export function ClearButton({ children, onClear, ...look }: Props) {
  const text = useText(clearText);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" {...look} onClick={() => setAsking(true)}>
        {children}
      </Button>
      <ConfirmDialog
        open={asking}
        title={text.title}
        confirmLabel={children}
        danger
        onConfirm={async () => {
          await onClear();
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      >
        {text.lead}
      </ConfirmDialog>
    </>
  );
}

/** Apart from the other words of `ui/`, which every first visit loads. */
export const clearText = defineText({
  title: ["লেখাগুলো মুছে ফেলবেন?", "Clear what you typed?"],
  lead: [
    "এই ফরমে যা লিখেছেন তা মুছে যাবে। ফেরানো যাবে না।",
    "What you typed into this form is removed. It can't be brought back.",
  ],
});
