import { useFormContext, useWatch } from "react-hook-form";
import type { Words } from "../../../../contract/services/declare.ts";
import { useText } from "../../../i18n/t.ts";
import type { ServiceForm } from "../editor-form.ts";
import { editorText } from "../text.ts";

/** What the service is called as far as it is typed. */
export function useUsualName(): Words {
  const text = useText(editorText);
  const { bn, en } = useWatch({ control: useFormContext<ServiceForm>().control, name: "name" });
  const some = bn.trim() || en.trim() || text.newTitle;
  return { bn: bn.trim() || some, en: en.trim() || some };
}
