import { useFormContext, useFormState } from "react-hook-form";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { NeedsConnection } from "../../ui/NeedsConnection.tsx";
import type { ServiceForm } from "./editor-form.ts";
import { editorText } from "./text.ts";
import type { Saving } from "./use-service-save.ts";

type Props = {
  saving: Saving;
  /** True when the service was retired meanwhile and can't be saved any more. */
  gone: boolean;
};

/** The button to save, and above it what prevents that. */
export function SaveService({ saving, gone }: Props) {
  const text = useText(editorText);
  const locale = useLocale();
  const { control } = useFormContext<ServiceForm>();
  const { isValid, isSubmitted } = useFormState({ control });
  const offline = useConnection() === "offline";
  return (
    <div className="flex flex-col gap-4">
      {offline ? <NeedsConnection text={text} /> : null}
      {saving.at === "failed" ? (
        <Banner tone="danger" role="alert">
          {saving.sentence[locale]}
        </Banner>
      ) : isSubmitted && !isValid ? (
        <Banner tone="danger" role="alert">
          {text.invalid}
        </Banner>
      ) : null}
      <Button type="submit" block busy={saving.at === "busy"} busyLabel={text.saving} disabled={offline || gone}>
        {text.save}
      </Button>
    </div>
  );
}
