import { useFormContext, useWatch } from "react-hook-form";
import { useLocale } from "../../../i18n/locale.ts";
import { useText } from "../../../i18n/t.ts";
import { Select } from "../../../ui/form/Select.tsx";
import { canFind, type ServiceForm } from "../editor-form.ts";
import { editorText } from "../text.ts";

/** The one field, if any, that orders are found by. */
export function FindBy() {
  const text = useText(editorText);
  const locale = useLocale();
  const { control, setValue } = useFormContext<ServiceForm>();
  const fields = useWatch({ control, name: "fields" });
  const offered = fields.flatMap(({ type, label, findBy }, at) =>
    canFind(type) ? [{ at, findBy, name: label[locale].trim() || text.unnamed }] : [],
  );
  const choose = (chosen: string) => {
    for (const at of fields.keys()) setValue(`fields.${at}.findBy`, String(at) === chosen, { shouldDirty: true });
  };
  return (
    <Select
      name="findBy"
      label={text.findBy}
      hint={text.findByHint}
      value={String(offered.find(({ findBy }) => findBy)?.at ?? "")}
      onChange={(event) => choose(event.currentTarget.value)}
      placeholder={text.findByNone}
      options={offered.map(({ at, name }) => ({ value: String(at), label: name }))}
    />
  );
}
