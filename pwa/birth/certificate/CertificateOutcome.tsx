import { inDigits } from "../../i18n/in-digits.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { RefreshIcon } from "../../ui/icons.tsx";
import { QuotedBanner } from "../../ui/QuotedBanner.tsx";
import { CertificatePicture } from "./CertificatePicture.tsx";
import { uploadText } from "./text.ts";
import type { CertificateReading } from "./use-certificate.ts";

/** What came of the last file: how many fields it filled, or why none and what to do. */
export function CertificateOutcome({ reading, online }: { reading: CertificateReading; online: boolean }) {
  const text = useText(uploadText);
  const locale = useLocale();
  const { state } = reading;
  const count = (n: number) => inDigits(String(n), locale);
  if (state.at === "cancelled") return <p className="text-sm text-soft">{text.cancelled}</p>;
  if (state.at === "done") {
    return (
      <Banner
        tone={state.unsure > 0 ? "warn" : "success"}
        title={state.filled > 0 ? text.done(count(state.filled)) : text.doneSame}
        action={reading.picture ? <CertificatePicture file={reading.picture} /> : null}
      >
        {state.unsure > 0 ? text.doneCheck(count(state.unsure)) : text.doneAll}
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
