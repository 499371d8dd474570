import { useState } from "react";
import { saveAs } from "../api/save-as.ts";
import { useText } from "../i18n/t.ts";
import { Button } from "../ui/Button.tsx";
import { CheckIcon, CopyIcon, DownloadIcon } from "../ui/icons.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { Banner } from "../ui/Page.tsx";
import { factorsText } from "./text.ts";

/** New recovery codes, which are shown this once: who closes them without a copy is asked first. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = useText(factorsText);
  const [copied, setCopied] = useState(false);
  const [saved, setSaved] = useState(false);
  const [asking, setAsking] = useState(false);
  const all = codes.join("\n");
  const copy = async () => {
    // Plain http in a LAN has no clipboard: the codes can be saved or written down.
    await navigator.clipboard?.writeText(all).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <Dialog
      sheet
      title={text.codesTitle}
      onClose={copied || saved ? onClose : () => setAsking(true)}
      actions={
        <>
          {asking ? (
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {text.codesBack}
            </Button>
          ) : null}
          <Button onClick={onClose}>{text.codesKept}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Banner tone={asking ? "danger" : "warn"} role={asking ? "alert" : undefined}>
          {asking ? text.codesOnce : text.codesIntro}
        </Banner>
        <ul
          translate="no"
          className="grid grid-cols-1 gap-x-4 gap-y-1 rounded-md bg-sunken p-4 font-mono text-sm sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code} className="tracking-wide">
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3 *:flex-1 *:px-3">
          <Button
            variant="secondary"
            icon={copied ? <CheckIcon className="size-5" /> : <CopyIcon className="size-5" />}
            onClick={() => void copy()}
          >
            {text.copyCodes}
          </Button>
          <Button
            variant="secondary"
            icon={<DownloadIcon className="size-5" />}
            onClick={() => {
              saveAs(new Blob([`${all}\n`], { type: "text/plain" }), text.codesFile);
              setSaved(true);
            }}
          >
            {text.saveCodes}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
