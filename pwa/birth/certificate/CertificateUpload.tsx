import { type ChangeEvent, useEffect, useRef, useState } from "react";
import type { BirthField } from "../../../contract/birth.ts";
import { birthFieldsByName } from "../../../contract/services/birth.ts";
import { messages } from "../../i18n/messages.ts";
import { inDigits, useLocale, useText } from "../../i18n/t.ts";
import { formatValue } from "../../services/order-lines.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { FileInput } from "../../ui/form/Inputs.tsx";
import { RadioGroup } from "../../ui/form/RadioGroup.tsx";
import { CameraIcon, RefreshIcon } from "../../ui/icons.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { Banner, Card, QuotedBanner } from "../../ui/Page.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { useBirthForm } from "../birth-form.ts";
import { fieldsInOrder } from "../sections.ts";
import type { ReadStep } from "./certificate.ts";
import type { BirthContent, Conflict } from "./merge.ts";
import { SheetCorners } from "./SheetCorners.tsx";
import { uploadText } from "./text.ts";
import { CheckFirst, goToField, LineRead, useUnsure } from "./unsure.tsx";
import type { CertificateReading } from "./use-certificate.ts";

/** Takes a certificate: a file, or a photo on phones. The input is cleared when its file is taken. */
export function CertificateUpload({ reading, online }: { reading: CertificateReading; online: boolean }) {
  const text = useText(uploadText);
  const heading = useRef<HTMLHeadingElement>(null);
  const [turn, setTurn] = useState(0);
  const { state } = reading;
  const busy = state.at === "busy";
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each file the input that had the focus is gone.
  useEffect(() => {
    if (!busy && state.at !== "idle" && isFocusLost()) heading.current?.focus({ preventScroll: true });
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
        <CertificateOutcome reading={reading} online={online} />
      )}
      {reading.photo ? (
        <SheetCorners
          key={turn}
          file={reading.photo.file}
          found={reading.photo.corners}
          busy={busy || !online}
          onRead={(corners) => reading.photo && reading.read(reading.photo.file, corners)}
        />
      ) : null}
      {busy ? null : (
        <>
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

/** What had the focus may be gone. Whoever types elsewhere keeps it. */
function isFocusLost(): boolean {
  return document.activeElement === document.body;
}

/** The progress of reading a file, with a button to stop it. */
function ReadProgress({ step, onCancel }: { step: ReadStep; onCancel: () => void }) {
  const text = useText(uploadText);
  const stop = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocusLost()) stop.current?.focus();
  }, []);
  const { getValues } = useBirthForm();
  const firstEmpty = () => fieldsInOrder.find((name) => getValues(name) === "") ?? "nameInBangla";
  return (
    <div className="flex flex-col gap-4">
      {step.step === "reading" ? <ServerReads /> : <BeforeReading step={step} />}
      <span role="status" className="sr-only">
        {step.step === "reading" ? text.reading : text.preparing}
      </span>
      <div className="flex flex-wrap items-center gap-3">
        <Button ref={stop} variant="secondary" onClick={onCancel}>
          {text.cancel}
        </Button>
        <Button variant="secondary" onClick={() => goToField(firstEmpty())}>
          {text.typeOn}
        </Button>
      </div>
    </div>
  );
}

/** Preparing takes a moment, sending as long as the line needs. */
function BeforeReading({ step }: { step: Exclude<ReadStep, { step: "reading" }> }) {
  const text = useText(uploadText);
  const locale = useLocale();
  if (step.step === "preparing") return <ProgressBar label={text.preparing} />;
  const percent = Math.floor(step.part * 100);
  return <ProgressBar label={text.sending(inDigits(String(percent), locale))} value={percent / 100} />;
}

/** Seconds in which most photos are read. */
const USUAL_S = 15;

/** The time that reading has taken so far, beside the usual one. */
function ServerReads() {
  const text = useText(uploadText);
  const locale = useLocale();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setSeconds((performance.now() - began) / 1000), 250);
    return () => clearInterval(timer);
  }, []);
  const count = (n: number) => inDigits(String(Math.floor(n)), locale);
  const label = seconds < USUAL_S ? text.readingFor(count(seconds), count(USUAL_S)) : text.readingLong(count(seconds));
  // It slows down and never ends: nobody knows when that will be.
  return <ProgressBar label={label} value={seconds / (seconds + USUAL_S / 3)} />;
}

type CameraProps = { disabled: boolean; onChange: (event: ChangeEvent<HTMLInputElement>) => void };

/** Opens the camera directly, on touch devices. */
function CameraInput({ disabled, onChange }: CameraProps) {
  const text = useText(uploadText);
  if (!matchMedia("(pointer: coarse)").matches) return null;
  return (
    <label
      className={`${buttonClass("secondary", { block: true, disabled })} focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-accent`}
    >
      <CameraIcon />
      {text.camera}
      <input
        type="file"
        name="certificatePhoto"
        accept="image/*"
        capture="environment"
        disabled={disabled}
        onChange={onChange}
        className="sr-only"
      />
    </label>
  );
}

/** The outcome of the last file: how many fields it filled, or why none and what to do. */
function CertificateOutcome({ reading, online }: { reading: CertificateReading; online: boolean }) {
  const text = useText(uploadText);
  const locale = useLocale();
  const { state } = reading;
  const unsure = useUnsure().length;
  const count = (n: number) => inDigits(String(n), locale);
  if (state.at === "cancelled") return <p className="text-sm text-soft">{text.cancelled}</p>;
  if (state.at === "done") {
    return (
      <Banner
        tone={unsure > 0 ? "warn" : "success"}
        title={state.filled > 0 ? text.done(count(state.filled)) : text.doneSame}
        second={messages.certificateExtracted.en}
        action={<CheckFirst />}
      >
        {unsure > 0 ? text.doneCheck(count(unsure)) : text.doneAll}
      </Banner>
    );
  }
  if (state.at !== "failed") return null;
  const { file } = state;
  return (
    <>
      <QuotedBanner role="alert" sentence={state.sentence}>
        <p>{text.failedHelp}</p>
      </QuotedBanner>
      {file && online ? (
        <Button variant="secondary" onClick={() => reading.read(file)} icon={<RefreshIcon className="size-5" />}>
          {text.retry}
        </Button>
      ) : null}
    </>
  );
}

type Props = { conflicts: Conflict[]; onSettle: (taken: BirthContent) => void };

/** Asks for each field whether the typed value or the one from the certificate is right. Closing it keeps what was typed. */
export function ConflictDialog({ conflicts, onSettle }: Props) {
  const text = useText(uploadText);
  const locale = useLocale();
  const [chosen, setChosen] = useState<Partial<Record<BirthField, "typed" | "read">>>({});
  const settle = (isTaken: (field: BirthField) => boolean) => {
    setChosen({});
    // When the dialog closes, its focus may be lost.
    setTimeout(() => isFocusLost() && document.getElementById("certificate-title")?.focus());
    onSettle(
      Object.fromEntries(conflicts.filter(({ field }) => isTaken(field)).map(({ field, read }) => [field, read])),
    );
  };
  const shown = (field: BirthField, value: string) => formatValue(birthFieldsByName[field], value, locale);
  return (
    <Dialog
      sheet
      open={conflicts.length > 0}
      onClose={() => settle(() => false)}
      title={text.conflictTitle}
      actions={
        <>
          <Button variant="secondary" onClick={() => settle(() => true)}>
            {text.allRead}
          </Button>
          <Button onClick={() => settle((field) => chosen[field] === "read")}>{text.apply}</Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-soft">{text.conflictText}</p>
      <div className="flex flex-col gap-5">
        {conflicts.map(({ field, typed, read }) => (
          <div key={field} className="flex flex-col gap-2">
            <LineRead name={field} />
            <RadioGroup
              name={`keep-${field}`}
              legend={birthFieldsByName[field].label[locale]}
              value={chosen[field] ?? "typed"}
              onChange={(event) => {
                const value = event.currentTarget.value as "typed" | "read";
                setChosen((now) => ({ ...now, [field]: value }));
              }}
              options={[
                { value: "typed", label: shown(field, typed), hint: text.typed },
                { value: "read", label: shown(field, read), hint: text.read },
              ]}
            />
          </div>
        ))}
      </div>
    </Dialog>
  );
}
