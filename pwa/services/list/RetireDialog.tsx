import type { Service } from "../../../contract/services/own.ts";
import { useLocale } from "../../i18n/locale.ts";
import { bothOf, useText } from "../../i18n/t.ts";
import { ConfirmDialog } from "../../ui/overlay/ConfirmDialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { retireService } from "../manage.ts";
import { listText } from "./text.ts";

/** Before a service goes: what becomes of its orders. */
export function RetireDialog({ service, onClose }: { service: Service; onClose: () => void }) {
  const text = useText(listText);
  const locale = useLocale();
  const retire = async () => {
    try {
      await retireService(service);
      showToast(
        "success",
        bothOf(listText, (words, locale) => words.retired(service.name[locale])),
      );
    } finally {
      onClose();
    }
  };
  return (
    <ConfirmDialog
      danger
      title={text.retireTitle(service.name[locale])}
      confirmLabel={text.retire}
      cancelLabel={text.back}
      onClose={onClose}
      onConfirm={retire}
    >
      <p>{text.retireOrders}</p>
      <p>{text.retireOld}</p>
      <p>{text.retireLast}</p>
    </ConfirmDialog>
  );
}
