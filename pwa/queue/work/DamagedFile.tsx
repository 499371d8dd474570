import type { FileDamage } from "../../../contract/files.ts";
import { useText } from "../../i18n/t.ts";
import { Banner } from "../../ui/Banner.tsx";
import { OfflineNote } from "../../ui/NeedsConnection.tsx";
import { queueText } from "../text.ts";
import { DeliveryForm } from "./DeliveryForm.tsx";

type Props = {
  damage: FileDamage;
  sending: { busy: boolean; part: number };
  onSend: (file: File) => Promise<void>;
};

/** What is wrong with the file of a delivered order, and the form to deliver it anew. */
export function DamagedFile({ damage, sending, onSend }: Props) {
  const text = useText(queueText);
  return (
    <>
      <Banner tone="danger" title={damage === "missing" ? text.missingFile : text.changedFile}>
        {text.deliverAnewText}
      </Banner>
      <OfflineNote className="">{text.needsNet}</OfflineNote>
      <DeliveryForm sending={sending} label={text.deliverAnew} onSend={onSend} onDropped={() => {}} />
    </>
  );
}
