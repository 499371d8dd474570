import { useState } from "react";
import { defineText, useText } from "../../i18n/t.ts";
import { Button } from "../Button.tsx";
import { CopyValue } from "../CopyValue.tsx";
import { Banner } from "../Page.tsx";
import { Dialog } from "./Dialog.tsx";

type Props = {
  title: string;
  /** Where it belongs, and that it is never shown again. */
  about: string;
  values: readonly (readonly [label: string, value: string])[];
  onClose: () => void;
};

/** A key that is shown this once, with what else its program has to know. */
export function ShownOnce({ title, about, values, onClose }: Props) {
  const text = useText(onceText);
  const [asking, setAsking] = useState(false);
  return (
    <Dialog
      sheet
      title={title}
      onClose={asking ? onClose : () => setAsking(true)}
      actions={
        <>
          {asking ? (
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {text.back}
            </Button>
          ) : null}
          <Button onClick={onClose}>{text.done}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Banner tone={asking ? "danger" : "warn"} role={asking ? "alert" : undefined}>
          {asking ? text.once : about}
        </Banner>
        <dl className="flex flex-col gap-3">
          {values.map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-soft">{label}</dt>
              <dd>
                <CopyValue value={value} label={text.copy(label)} mono />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}

const onceText = defineText({
  copy: [(what: string) => `${what} কপি করুন`, (what: string) => `Copy: ${what}`],
  done: ["বসানো হয়েছে", "I have typed it in"],
  back: ["ফিরে যান", "Back"],
  once: [
    "চাবিটি আর কখনও দেখানো হবে না। জায়গামতো বসিয়ে থাকলে বন্ধ করুন।",
    "The key is never shown again. Close this once it is where it belongs.",
  ],
});
