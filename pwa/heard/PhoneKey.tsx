import { useState } from "react";
import { useText } from "../i18n/t.ts";
import { Button } from "../ui/Button.tsx";
import { CopyValue } from "../ui/CopyValue.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { Banner } from "../ui/Page.tsx";
import { heardText } from "./text.ts";

/**
 * As “Incoming SMS to URL forwarder” fills it in, see OPERATIONS.md; others have words of their
 * own.
 */
const BODY = '{"from": "%from%", "text": "%text%", "at": "%sentStamp%"}';

type Props = { name: string; phoneKey: string; onClose: () => void };

/** The key of a new phone, which is shown this once, with what else its app has to know. */
export function PhoneKey({ name, phoneKey, onClose }: Props) {
  const text = useText(heardText);
  const [asking, setAsking] = useState(false);
  const values = [
    [text.address, `${location.origin}/api/recharge/heard`],
    [text.header, `Bearer ${phoneKey}`],
    [text.body, BODY],
  ] as const;
  return (
    <Dialog
      sheet
      title={text.keyTitle(name)}
      onClose={asking ? onClose : () => setAsking(true)}
      actions={
        <>
          {asking ? (
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {text.keyBack}
            </Button>
          ) : null}
          <Button onClick={onClose}>{text.keyDone}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Banner tone={asking ? "danger" : "warn"} role={asking ? "alert" : undefined}>
          {asking ? text.keyOnce : text.keyText}
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
