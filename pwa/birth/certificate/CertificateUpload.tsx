import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { messages } from "../../i18n/messages.ts";
import { inDigits, useLocale, useText } from "../../i18n/t.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { FileInput } from "../../ui/form/Inputs.tsx";
import { CameraIcon, RefreshIcon } from "../../ui/icons.tsx";
import { Banner, Card, QuotedBanner } from "../../ui/Page.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { useBirthForm } from "../birth-form.ts";
import { fieldsInOrder } from "../sections.ts";
import type { ReadStep } from "./certificate.ts";
import { Differences, useDifferences } from "./Differences.tsx";
import { SheetCorners } from "./SheetCorners.tsx";
import { uploadText } from "./text.ts";
import { CheckFirst, goToField, useUnsure } from "./unsure.tsx";
import type { CertificateReading } from "./use-certificate.ts";

/**
 * Takes a certificate: a file, or a photo on phones. The input is cleared when its file is taken.
 */
export function CertificateUpload({
  reading,
  online,
}: {
  reading: CertificateReading;
  online: boolean;
}) {
  const text = useText(uploadText);
  const heading = useRef<HTMLHeadingElement>(null);
  const [turn, setTurn] = useState(0);
  const { state } = reading;
  const busy = state.at === "busy";
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each file the input that had the focus is gone.
  useEffect(() => {
    if (!busy && state.at !== "idle" && isFocusLost())
      heading.current?.focus({ preventScroll: true });
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
      <CertificateOutcome reading={reading} online={online} />
      {reading.photo ? (
        <SheetCorners
          photo={reading.photo}
          busy={busy}
          online={online}
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
  if (step.step === "preparing") return <ProgressBar tall label={text.preparing} />;
  const percent = Math.floor(step.part * 100);
  return (
    <ProgressBar
      tall
      label={text.sending(inDigits(String(percent), locale))}
      value={percent / 100}
    />
  );
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
  const label =
    seconds < USUAL_S
      ? text.readingFor(count(seconds), count(USUAL_S))
      : text.readingLong(count(seconds));
  // It slows down and never ends: nobody knows when that will be.
  return <ProgressBar tall label={label} value={seconds / (seconds + USUAL_S / 3)} />;
}

type CameraProps = { disabled: boolean; onChange: (event: ChangeEvent<HTMLInputElement>) => void };

/** Opens the camera directly, on touch devices. */
function CameraInput({ disabled, onChange }: CameraProps) {
  const text = useText(uploadText);
  if (!matchMedia("(pointer: coarse)").matches) return null;
  return (
    <label
      className={`${buttonClass("secondary", { block: true, disabled })} focus-within:outline-3
        focus-within:outline-offset-2 focus-within:outline-accent`}
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

/** How reading goes on, then how many fields it has filled, or why none and what to do. */
function CertificateOutcome({ reading, online }: { reading: CertificateReading; online: boolean }) {
  const text = useText(uploadText);
  const locale = useLocale();
  const { state } = reading;
  const unsure = useUnsure().length;
  const differing = useDifferences(reading.conflicts);
  const count = (n: number) => inDigits(String(n), locale);
  const check = unsure > 0 ? text.doneCheck(count(unsure)) : text.doneAll;
  const differs = differing.length > 0 ? text.differ(count(differing.length)) : undefined;
  const filled = state.at === "done" ? state.filled : 0;
  const again = state.at === "failed" ? state.again : undefined;
  const title = filled > 0 ? text.done(count(filled)) : differs ? text.doneOther : text.doneSame;
  const steps = { preparing: text.preparing, sending: text.sendingNow, reading: text.reading };
  const said = {
    idle: "",
    busy: state.at === "busy" ? steps[state.step.step] : "",
    // Its banner is an alert.
    failed: "",
    cancelled: text.cancelled,
    done: [title, check, differs].filter(Boolean).join(". "),
  }[state.at];
  return (
    <>
      {/* Always there, because a screen reader tells only what changes in it. */}
      <p role="status" className={state.at === "cancelled" ? "text-sm text-soft" : "sr-only"}>
        {said}
      </p>
      {state.at === "busy" ? <ReadProgress step={state.step} onCancel={reading.cancel} /> : null}
      {state.at === "done" ? (
        <Banner
          tone={unsure > 0 ? "warn" : "success"}
          title={title}
          second={messages.certificateExtracted.en}
          action={<CheckFirst />}
        >
          {check}
        </Banner>
      ) : null}
      {state.at === "failed" ? (
        <QuotedBanner role="alert" sentence={state.sentence}>
          <p>{text.failedHelp}</p>
        </QuotedBanner>
      ) : null}
      {again && online ? (
        <Button
          variant="secondary"
          onClick={() => reading.read(again.file, again.corners)}
          icon={<RefreshIcon className="size-5" />}
        >
          {text.retry}
        </Button>
      ) : null}
      {differs && state.at !== "busy" ? (
        <Differences title={differs} conflicts={differing} onSettle={reading.settle} />
      ) : null}
    </>
  );
}
