import { useEffect, useRef } from "react";
import { inDigits } from "../../i18n/in-digits.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { Button } from "../../ui/Button.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import type { ReadStep } from "./certificate.ts";
import { uploadText } from "./text.ts";

/** What is being done with the file, and the way to stop it. */
export function ReadProgress({ step, onCancel }: { step: ReadStep; onCancel: () => void }) {
  const text = useText(uploadText);
  const locale = useLocale();
  const stop = useRef<HTMLButtonElement>(null);
  // The control that was used is gone.
  useEffect(() => stop.current?.focus({ preventScroll: true }), []);
  const percent = step.step === "sending" ? Math.floor(step.part * 100) : undefined;
  const label =
    percent === undefined
      ? step.step === "preparing"
        ? text.preparing
        : text.reading
      : text.sending(inDigits(String(percent), locale));
  return (
    <div className="flex flex-col gap-4">
      <ProgressBar label={label} value={percent === undefined ? undefined : percent / 100} />
      <span role="status" className="sr-only">
        {step.step === "reading" ? text.reading : text.preparing}
      </span>
      <div className="flex items-center gap-4">
        <Button ref={stop} variant="secondary" onClick={onCancel}>
          {text.cancel}
        </Button>
        <Spinner className="size-6 text-accent" />
      </div>
    </div>
  );
}
