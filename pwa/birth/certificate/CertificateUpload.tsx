import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { inDigits } from "../../i18n/in-digits.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { FileInput } from "../../ui/form/FileInput.tsx";
import { OfflineIcon } from "../../ui/icons.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { CameraInput } from "./CameraInput.tsx";
import { CertificateOutcome } from "./CertificateOutcome.tsx";
import type { ReadStep } from "./certificate.ts";
import { uploadText } from "./text.ts";
import type { CertificateReading } from "./use-certificate.ts";

/** Takes a certificate: a file, or a photo on phones. The input is cleared when its file is taken. */
export function CertificateUpload({ reading, online }: { reading: CertificateReading; online: boolean }) {
  const text = useText(uploadText);
  const heading = useRef<HTMLHeadingElement>(null);
  const [turn, setTurn] = useState(0);
  const { state } = reading;
  const busy = state.at === "busy";
  const last = useRef({ busy, turn });
  useEffect(() => {
    // The stop button is gone when reading ends, and an input when its file is taken. The outcome is shown below the heading.
    // When the form was cleared meanwhile, the focus is already at that button.
    const isRead = last.current.busy && state.at !== "idle";
    const isOver = isRead || last.current.turn !== turn;
    if (isOver && !busy) heading.current?.focus({ preventScroll: true });
    last.current = { busy, turn };
  }, [busy, turn, state.at]);
  const handleFile = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    setTurn((last) => last + 1);
    if (file) reading.read(file);
  };
  return (
    <Card as="section" aria-labelledby="certificate-title" className="flex flex-col gap-3">
      <h2 id="certificate-title" ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {text.title}
      </h2>
      {busy ? (
        <ReadProgress step={state.step} onCancel={reading.cancel} />
      ) : (
        <>
          <CertificateOutcome reading={reading} online={online} />
          {online ? null : (
            <Banner icon={<OfflineIcon />} title={text.offlineTitle}>
              {text.offlineText}
            </Banner>
          )}
          <FileInput
            key={turn}
            name="certificate"
            label={text.label}
            prompt={text.prompt}
            hint={text.hint}
            accept="image/*,application/pdf"
            disabled={!online}
            onChange={handleFile}
          />
          <CameraInput key={`camera-${turn}`} disabled={!online} onChange={handleFile} />
        </>
      )}
    </Card>
  );
}

/** The progress of reading a file, with a button to stop it. */
function ReadProgress({ step, onCancel }: { step: ReadStep; onCancel: () => void }) {
  const text = useText(uploadText);
  const locale = useLocale();
  const stop = useRef<HTMLButtonElement>(null);
  // The input that had the focus is gone.
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
