import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { Service } from "../../../contract/services/own.ts";
import type { ApiError } from "../../api/errors.ts";
import { formatDateTime, useLocale, useText } from "../../i18n/t.ts";
import { Button } from "../../ui/Button.tsx";
import { ClearButton } from "../../ui/overlay/ClearButton.tsx";
import { Banner } from "../../ui/Page.tsx";
import { bodyOf, formFrom, type ServiceForm } from "./editor-form.ts";
import { editorText } from "./text.ts";
import { hasChanges } from "./use-service-save.ts";

type Props = {
  /** The service as the server has it now. */
  service: Service;
  /** Who changed it and when, once the server has refused to save. */
  changed: ApiError["changed"];
  onTakeTheirs: () => Promise<void>;
  /** `seen`: with the version of now, so that what was typed is saved over it. */
  onKeepMine: (seen: ServiceForm["seen"]) => void;
  onAsNew: () => void;
};

/**
 * For a service that somebody else has changed while it is edited here. An untouched form just shows the new version. Otherwise
 * what was typed stays, and the admin decides.
 */
export function ServiceConflict({ service, changed, onTakeTheirs, onKeepMine, onAsNew }: Props) {
  const text = useText(editorText);
  const locale = useLocale();
  const form = useWatch({ control: useFormContext<ServiceForm>().control }) as ServiceForm;
  const { setValue } = useFormContext<ServiceForm>();
  const { own, version, retired } = service;
  const now = bodyOf(formFrom(service), own);
  const began = form.seen?.body ?? now;
  const mine = bodyOf(form, own);
  const behind = form.seen !== null && form.seen.version !== version;
  const settled = !hasChanges(began, mine) || !hasChanges(now, mine);
  const sameAgain = !hasChanges(began, now);
  useEffect(() => {
    if (!behind || retired) return;
    if (settled) void onTakeTheirs();
    // Changed and changed back: only the version number differs.
    else if (sameAgain) setValue("seen", { version, body: now });
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
  if (!behind || settled || sameAgain) return null;
  return (
    <Banner
      tone="warn"
      role="alert"
      title={text.changedTitle}
      action={
        <>
          <Button onClick={() => onKeepMine({ version, body: began })}>{text.keepMine}</Button>
          <ClearButton onClear={onTakeTheirs}>{text.takeTheirs}</ClearButton>
        </>
      }
    >
      {changed ? <p>{text.changedBy(changed.by, formatDateTime(changed.at, locale))}</p> : null}
      <p>{text.stillHere}</p>
    </Banner>
  );
}
