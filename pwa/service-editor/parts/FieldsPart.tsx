import { useEffect, useId, useState } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { type FieldType, fieldTypes, isTyped } from "../../../contract/services/declare.ts";
import { lengths } from "../../../contract/services/fields.ts";
import { MAX_FIELDS, MAX_OPTIONS } from "../../../contract/services/own.ts";
import { formatNumber, inDigits, useLocale, useText } from "../../i18n/t.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { NumberInput, Select } from "../../ui/form/Inputs.tsx";
import { FieldError } from "../../ui/form/TextInput.tsx";
import { ChevronDownIcon, PlusIcon, TrashIcon } from "../../ui/icons.tsx";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { Part } from "../../ui/Part.tsx";
import {
  countable,
  emptyField,
  emptyOption,
  findable,
  photoCounts,
  type ServiceForm,
} from "../editor-form.ts";
import { editorText, typeNames } from "../text.ts";
import { Flag, useControl, useProblem, WordsInput } from "./controls.tsx";

/** The fields that an order asks for. Each is folded until it is edited. */
export function FieldsPart({ stored }: { stored: boolean }) {
  const text = useText(editorText);
  const { control, formState } = useFormContext<ServiceForm>();
  const { fields, append, remove, move } = useFieldArray({ control, name: "fields" });
  const problem = useProblem("fields.root");
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const unfold = (ids: string[], open = true) =>
    setUnfolded(
      (now) => new Set(open ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))),
    );
  const { submitCount, errors } = formState;

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each try to save, unfolds the fields with problems.
  useEffect(
    () => unfold(fields.flatMap(({ id }, at) => (errors.fields?.[at] ? [id] : []))),
    [submitCount],
  );
  // A new field is edited next, so it is unfolded.
  const [last] = fields.slice(-1);
  const fresh = last && last.label.bn === "" && last.label.en === "" ? last.id : undefined;
  useEffect(() => {
    if (fresh) setUnfolded((now) => new Set([...now, fresh]));
  }, [fresh]);

  return (
    <Part
      title={text.fieldsTitle}
      lead={stored ? `${text.fieldsLead} ${text.fieldsWaiting}` : text.fieldsLead}
    >
      <p className="text-sm text-soft">{text.fieldsSecret}</p>
      <fieldset
        data-group="fields"
        aria-describedby={problem ? "fields-error" : undefined}
        className="flex min-w-0 flex-col items-stretch gap-3"
      >
        <ol className="flex flex-col gap-3 empty:hidden">
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
        {problem ? <FieldError id="fields-error">{problem}</FieldError> : null}
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
      </fieldset>
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
    findable.has(type) ? [{ at, findBy, name: label[locale].trim() || text.unnamed }] : [],
  );
  const choose = (chosen: string) => {
    for (const at of fields.keys())
      setValue(`fields.${at}.findBy`, String(at) === chosen, { shouldDirty: true });
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

type Props = {
  at: number;
  last: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

/** A field in one line; unfolded, everything about it. */
function FieldEditor({ at, last, open, onOpen, onMove, onRemove }: Props) {
  const text = useText(editorText);
  const locale = useLocale();
  const id = useId();
  const [asking, setAsking] = useState(false);
  const { control } = useFormContext<ServiceForm>();
  const field = useWatch({ control, name: `fields.${at}` });
  const written = field.label[locale].trim() || field.label.bn.trim() || field.label.en.trim();
  const name = written || text.field(formatNumber(at + 1, locale));
  const marks = [
    typeNames[field.type][locale],
    field.required && text.isRequired,
    field.public && text.isPublic,
    field.findBy && findable.has(field.type) && text.isFindBy,
    field.past && field.type === "date" && text.isPast,
  ].filter(Boolean);
  return (
    <li className="min-w-0 rounded-md border border-line">
      <div className="flex flex-wrap items-center justify-end gap-1 px-1 py-1">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => onOpen(!open)}
          className="flex min-h-12 min-w-0 flex-[1_1_8rem] items-center gap-2 rounded-md px-2
            text-start hover:bg-accent-soft"
        >
          <ChevronDownIcon
            className={`size-5 text-soft transition-transform ${open ? "" : "-rotate-90"}`}
          />
          <span className="min-w-0 flex-1 leading-snug">
            <span
              className={`line-clamp-2 font-semibold wrap-anywhere ${written ? "" : "text-soft"}`}
            >
              {name}
            </span>
            <span className="block text-xs text-soft">{marks.join(" · ")}</span>
          </span>
        </button>
        <IconButton
          aria-label={text.moveUp(name)}
          disabled={at === 0}
          onClick={() => onMove(-1)}
          className="-me-2"
        >
          <ChevronDownIcon className="size-5 rotate-180" />
        </IconButton>
        <IconButton
          aria-label={text.moveDown(name)}
          disabled={last}
          onClick={() => onMove(1)}
          className="max-sm:-me-2"
        >
          <ChevronDownIcon className="size-5" />
        </IconButton>
      </div>
      {/* Folded, it stays in the page: a removed control would lose its place in the form. */}
      <div id={id} hidden={!open} className="border-t border-line p-3 md:p-4">
        <FieldFacts at={at} type={field.type} />
        <Button
          variant="ghost"
          icon={<TrashIcon className="size-5" />}
          onClick={() => (written || field.name ? setAsking(true) : onRemove())}
          className="mt-3 -mb-1 -ms-3 px-3 text-danger"
        >
          {text.removeField}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        danger
        title={text.removeTitle}
        confirmLabel={text.removeYes}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onRemove();
        }}
      >
        {field.name ? text.removeStored : text.removeText}
      </ConfirmDialog>
    </li>
  );
}

type FieldFactsProps = { at: number; type: FieldType };

/** The settings of one field. */
function FieldFacts({ at, type }: FieldFactsProps) {
  const text = useText(editorText);
  const locale = useLocale();
  const name = `fields.${at}` as const;
  const min = useControl(`${name}.min`);
  const max = useControl(`${name}.max`);
  return (
    <div className="flex flex-col gap-4">
      <WordsInput name={`${name}.label`} label={text.label} required />
      <Select
        {...useControl(`${name}.type`)}
        label={text.type}
        options={fieldTypes.map((one) => ({
          value: one,
          label: typeNames[one][locale],
        }))}
      />
      {type === "choice" ? <OptionRows at={at} /> : null}
      {type === "photo" ? <PhotoCount at={at} /> : null}
      <div className="flex flex-col gap-2">
        <Flag name={`${name}.required`} label={text.required} />
        {type === "date" ? <Flag name={`${name}.past`} label={text.past} /> : null}
        {isTyped({ type }) ? <Flag name={`${name}.public`} label={text.public} /> : null}
      </div>
      <WordsInput name={`${name}.hint`} label={text.hint} hint={text.hintHint} />
      {countable.has(type) ? (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NumberInput {...min} label={text.min} />
          <NumberInput
            {...max}
            label={text.max}
            hint={text.maxHint(formatNumber(lengths[type].most, locale))}
          />
        </div>
      ) : null}
    </div>
  );
}

/** How many files the field takes. What the limit was of another type does not count. */
function PhotoCount({ at }: { at: number }) {
  const text = useText(editorText);
  const locale = useLocale();
  const { control, setValue } = useFormContext<ServiceForm>();
  const name = `fields.${at}.max` as const;
  const max = useWatch({ control, name });
  return (
    <Select
      name={`${name}-photos`}
      label={text.photoCount}
      hint={text.photoHint}
      value={photoCounts.includes(max) ? max : "1"}
      onChange={(event) => setValue(name, event.currentTarget.value, { shouldDirty: true })}
      options={photoCounts.map((count) => ({ value: count, label: inDigits(count, locale) }))}
    />
  );
}

/** What an option adds to the price. */
function ExtraInput({ name }: { name: string }) {
  const text = useText(editorText);
  return (
    <NumberInput
      {...useControl(name)}
      label={text.extra}
      inputMode="decimal"
      autoComplete="off"
      placeholder={text.extraNone}
    />
  );
}

/** The options of a choice, each in both languages, with what it adds to the price. */
function OptionRows({ at }: { at: number }) {
  const text = useText(editorText);
  const locale = useLocale();
  const { control } = useFormContext<ServiceForm>();
  const name = `fields.${at}.options` as const;
  const { fields, append, remove } = useFieldArray({ control, name });
  const problem = useProblem(`${name}.root`);
  return (
    <fieldset
      data-group={name}
      aria-describedby={problem ? `${name}-error` : undefined}
      className="min-w-0"
    >
      <legend className="text-sm font-semibold">{text.options}</legend>
      <p className="text-xs text-soft">{text.optionsLead}</p>
      <ul className="mt-2 flex flex-col gap-3">
        {fields.map(({ id }, option) => {
          const label = text.option(formatNumber(option + 1, locale));
          return (
            <li key={id} className="flex items-start gap-1">
              <div className="flex min-w-0 flex-1 flex-col gap-2">
                <WordsInput name={`${name}.${option}.label`} label={label} />
                <ExtraInput name={`${name}.${option}.extra`} />
              </div>
              <IconButton
                aria-label={text.remove(label)}
                onClick={() => remove(option)}
                className="mt-7 -me-2 hover:text-danger"
              >
                <TrashIcon className="size-5" />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {problem ? (
        <div className="mt-2">
          <FieldError id={`${name}-error`}>{problem}</FieldError>
        </div>
      ) : null}
      {fields.length < MAX_OPTIONS ? (
        <Button
          variant="secondary"
          icon={<PlusIcon className="size-5" />}
          onClick={() => append(emptyOption, { focusName: `${name}.${fields.length}.label.bn` })}
          className="mt-3"
        >
          {text.addOption}
        </Button>
      ) : null}
    </fieldset>
  );
}
