import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { Service } from "../../../contract/services/own.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { changesBetween, hasChanges, over } from "./changes.ts";
import { Differences } from "./Differences.tsx";
import { bodyOf, formFrom, type ServiceForm } from "./editor-form.ts";
import { propertyName } from "./say-property.ts";
import { editorText } from "./text.ts";

type Props = {
  /** The service as the server has it now. */
  service: Service;
  onTakeTheirs: () => void;
  onKeepMine: (form: ServiceForm) => void;
  onAsNew: () => void;
};

/**
 * For a service that somebody else has changed while it is edited here. An untouched form just shows the new version. Otherwise
 * what was typed stays, and the admin compares and decides.
 */
export function ServiceConflict({ service, onTakeTheirs, onKeepMine, onAsNew }: Props) {
  const text = useText(editorText);
  const locale = useLocale();
  const [looking, setLooking] = useState(false);
  const form = useWatch({ control: useFormContext<ServiceForm>().control }) as ServiceForm;
  const { setValue } = useFormContext<ServiceForm>();
  const { own, version, retired } = service;
  const now = bodyOf(formFrom(service), own);
  const began = form.seen?.body ?? now;
  const mine = bodyOf(form, own);
  const theirs = changesBetween(began, now);
  const changed = Object.keys(theirs).length > 0;
  const behind = form.seen !== null && (changed || form.seen.version !== version);
  const untouched = !hasChanges(began, mine);
  const same = !hasChanges(now, mine);
  useEffect(() => {
    if (!behind || retired) return;
    if (untouched || same) onTakeTheirs();
    // Changed and changed back: only the version number differs.
    else if (!changed) setValue("seen", { version, body: now });
  });
  if (retired)
    return (
      <Banner
        tone="warn"
        role="alert"
        title={text.retiredTitle}
        action={
          <Button variant="secondary" onClick={onAsNew}>
            {text.asNew}
          </Button>
        }
      >
        {text.retiredText}
      </Banner>
    );
  if (!changed || untouched || same) return null;
  const names = Object.keys(theirs).map((name) => propertyName(name, locale));
  const actions = (
    <>
      <Button variant="secondary" onClick={onTakeTheirs}>
        {text.takeTheirs}
      </Button>
      <Button onClick={() => onKeepMine(over(form, service))}>{text.keepMine}</Button>
    </>
  );
  return (
    <>
      <Banner
        tone="warn"
        role="alert"
        title={text.changedTitle}
        action={
          <Button variant="secondary" onClick={() => setLooking(true)}>
            {text.look}
          </Button>
        }
      >
        {text.changedText(names.join(", "))}
      </Banner>
      <Dialog
        open={looking}
        sheet
        title={text.lookTitle}
        closeLabel={text.cancel}
        onClose={() => setLooking(false)}
        actions={actions}
      >
        <p className="mb-2 text-sm text-soft">{text.lookText}</p>
        <Differences began={began} now={now} mine={mine} />
      </Dialog>
    </>
  );
}
