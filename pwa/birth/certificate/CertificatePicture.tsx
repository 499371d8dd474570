import { useEffect, useState } from "react";
import { useText } from "../../i18n/t.ts";
import { Button } from "../../ui/Button.tsx";
import { EyeIcon } from "../../ui/icons.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { uploadText } from "./text.ts";

/** Opens the picture that was read, large enough to compare single digits. It never left this device's memory. */
export function CertificatePicture({ file }: { file: File }) {
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section tabIndex={0} aria-label={text.picture} className="overflow-auto rounded-md border border-line">
      {address ? <img src={address} alt={text.picture} className="w-[200%] max-w-none" /> : null}
    </section>
  );
}
