import { useEffect, useState } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { MAX_FIELDS } from "../../../../contract/services/own.ts";
import { useLocale } from "../../../i18n/locale.ts";
import { useText } from "../../../i18n/t.ts";
import { Button } from "../../../ui/Button.tsx";
import { FieldError } from "../../../ui/form/Field.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { PlusIcon } from "../../../ui/icons.tsx";
import { canFind, emptyField, type ServiceForm } from "../editor-form.ts";
import { editorText } from "../text.ts";
import { FieldEditor } from "./FieldEditor.tsx";
import { Part } from "./Part.tsx";
import { useProblem } from "./use-problem.ts";

/** The fields that an order asks for. Each is folded until it is edited. */
export function FieldsPart({ stored }: { stored: boolean }) {
  const text = useText(editorText);
  const { control, formState } = useFormContext<ServiceForm>();
  const { fields, append, remove, move } = useFieldArray({ control, name: "fields" });
  const problem = useProblem("fields.root");
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const unfold = (ids: string[], open = true) =>
    setUnfolded((now) => new Set(open ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))));
  const { submitCount, errors } = formState;

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each try to save, unfolds the fields with problems.
  useEffect(() => unfold(fields.flatMap(({ id }, at) => (errors.fields?.[at] ? [id] : []))), [submitCount]);
  // A new field is edited next, so it is unfolded.
  const [last] = fields.slice(-1);
  const fresh = last && last.label.bn === "" && last.label.en === "" ? last.id : undefined;
  useEffect(() => {
    if (fresh) setUnfolded((now) => new Set([...now, fresh]));
  }, [fresh]);

  return (
    <Part title={text.fieldsTitle} lead={stored ? `${text.fieldsLead} ${text.fieldsWaiting}` : text.fieldsLead}>
      <ol className="flex flex-col gap-3">
        {fields.map(({ id }, at) => (
          <FieldEditor
            key={id}
            at={at}
            last={at === fields.length - 1}
            open={unfolded.has(id)}
            onOpen={(open) => unfold([id], open)}
            onMove={(by) => move(at, at + by)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      {problem ? <FieldError id="fields-problem">{problem}</FieldError> : null}
      {fields.length < MAX_FIELDS ? (
        <Button
          variant="secondary"
          icon={<PlusIcon className="size-5" />}
          onClick={() => append(emptyField, { focusName: `fields.${fields.length}.label.bn` })}
          className="sm:self-start"
        >
          {text.addField}
        </Button>
      ) : (
        <p className="text-sm text-soft">{text.fullFields}</p>
      )}
      <FindBy />
    </Part>
  );
}

/** Chooses the field that orders are found by, if any. */
function FindBy() {
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
