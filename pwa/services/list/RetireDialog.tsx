import { useState } from "react";
import type { Service } from "../../../contract/services/own.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { sentence } from "../../offline/errors.ts";
import { ConfirmDialog } from "../../ui/overlay/ConfirmDialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { retireService } from "../manage.ts";
import { listText } from "./text.ts";

/** Before a service goes: what becomes of its orders. */
export function RetireDialog({ service, onClose }: { service: Service; onClose: () => void }) {
  const text = useText(listText);
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const retire = async () => {
    setBusy(true);
    try {
      await retireService(service);
      const { bn, en } = service.name;
      showToast("success", { en: listText.en.retired(en), bn: listText.bn.retired(bn) });
    } catch (error) {
      showToast("error", sentence(error));
    } finally {
      onClose();
    }
  };
  return (
    <ConfirmDialog
      open
      danger
      title={text.retireTitle(service.name[locale])}
      confirmLabel={text.retire}
      cancelLabel={text.back}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void retire()}
    >
      <p>{text.retireOrders}</p>
      <p>{text.retireOld}</p>
      <p>{text.retireLast}</p>
    </ConfirmDialog>
  );
}
