import { defineText, inDigits, useLocale, useText } from "../i18n/t.ts";
import type { ItemAttachment, OutboxError } from "../offline/rows.ts";
import { ProgressBar } from "../ui/ProgressBar.tsx";

type Props = { files: ItemAttachment[]; error: OutboxError | undefined };

const sentText = defineText({
  sent: [
    (whole: string, all: string, percent: string) =>
      `ছবি: ${all}টির ${whole}টি পৌঁছেছে · ${percent}%`,
    (whole: string, all: string, percent: string) =>
      `Pictures: ${whole} of ${all} arrived · ${percent}%`,
  ],
});

/**
 * How much of an order's pictures and PDFs the server has, and why it takes no more of them now.
 */
export function FilesState({ files, error }: Props) {
  const text = useText(sentText);
  const locale = useLocale();
  const [sent, all] = [sum(files, "sent"), sum(files, "bytes")];
  const whole = files.filter((file) => file.sent === file.bytes).length;
  const count = (n: number) => inDigits(String(n), locale);
  return (
    <>
      <ProgressBar
        label={text.sent(count(whole), count(files.length), count(Math.floor((100 * sent) / all)))}
        value={sent / all}
      />
      {error?.code === "attachment-quota" ? (
        <p className="text-sm text-cancelled">{error.sentence?.[locale]}</p>
      ) : null}
    </>
  );
}

function sum(files: ItemAttachment[], what: "sent" | "bytes"): number {
  return files.reduce((total, file) => total + file[what], 0);
}
