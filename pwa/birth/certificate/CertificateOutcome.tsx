import { useEffect, useState } from "react";
import { inDigits } from "../../i18n/in-digits.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { EyeIcon, RefreshIcon } from "../../ui/icons.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { QuotedBanner } from "../../ui/QuotedBanner.tsx";
import { uploadText } from "./text.ts";
import type { CertificateReading } from "./use-certificate.ts";

/** The outcome of the last file: how many fields it filled, or why none and what to do. */
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
        action={reading.file?.type.includes("image") ? <CertificatePicture file={reading.file} /> : null}
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

/** Opens the picture, large enough to compare single digits. It is only in memory. */
function CertificatePicture({ file }: { file: File }) {
  const text = useText(uploadText);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)} icon={<EyeIcon className="size-5" />}>
        {text.showPicture}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={text.picture}>
        <Picture file={file} />
      </Dialog>
    </>
  );
}

function Picture({ file }: { file: File }) {
  const text = useText(uploadText);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <section tabIndex={0} aria-label={text.picture} className="overflow-auto rounded-md border border-line">
      {address ? <img src={address} alt={text.picture} className="w-[200%] max-w-none" /> : null}
    </section>
  );
}
