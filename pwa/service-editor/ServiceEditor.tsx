import { useEffect, useState } from "react";
import { FormProvider, useForm, useFormContext, useFormState, useWatch } from "react-hook-form";
import { useLocation } from "wouter";
import { groups, type IconName, iconNames } from "../../contract/services/declare.ts";
import type { Service } from "../../contract/services/own.ts";
import type { ApiError } from "../api/errors.ts";
import { bothOf, formatDateTime, useLocale, useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { useDraft } from "../offline/drafts/use-draft.ts";
import { editorDraft } from "../services/drafts.ts";
import { problemSentence } from "../services/fields/number-checks.ts";
import { iconOf } from "../services/services.ts";
import { BottomBar } from "../ui/BottomBar.tsx";
import { Button } from "../ui/Button.tsx";
import { DraftNote } from "../ui/DraftNote.tsx";
import { FormProblems } from "../ui/form/FormProblems.tsx";
import { Select } from "../ui/form/Inputs.tsx";
import { SegmentedControl } from "../ui/form/RadioGroup.tsx";
import { ClearButton } from "../ui/overlay/ClearButton.tsx";
import { Banner } from "../ui/Page.tsx";
import { Part } from "../ui/Part.tsx";
import { showToast } from "../ui/toast.ts";
import { bodyOf, emptyService, formFrom, type ServiceForm } from "./editor-form.ts";
import { useControl, WordsInput } from "./parts/controls.tsx";
import { FieldsPart } from "./parts/FieldsPart.tsx";
import { TermsPart } from "./parts/TermsPart.tsx";
import { resolverFor } from "./problems.ts";
import { ServicePreview } from "./ServicePreview.tsx";
import { editorText, iconWords } from "./text.ts";
import { changesOf, hasChanges, type Saving, useServiceSave } from "./use-service-save.ts";

type Props = {
  /** The service as this device knows it now; undefined for a new one. */
  service?: Service;
  /** For a new service: the first values, and the key of the service that they were copied from. */
  from?: ServiceForm;
  copied?: string | undefined;
  /** True when the service has a screen of its own instead of a form. */
  ownScreen?: boolean;
  /** The names of the services that its switch closes too. */
  sharedWith?: string[];
};

/**
 * Makes or edits a service. What is typed is kept on this device until it is saved or discarded.
 */
export function ServiceEditor({
  service,
  from = emptyService,
  copied,
  ownScreen = false,
  sharedWith = [],
}: Props) {
  const text = useText(editorText);
  const [, navigate] = useLocation();
  const own = service?.own ?? true;
  const [side, setSide] = useState<"edit" | "preview">("edit");
  const form = useForm<ServiceForm>({
    defaultValues: service ? formFrom(service) : from,
    resolver: resolverFor(own),
    shouldFocusError: false,
  });
  const { handleSubmit, reset, getValues, setValue } = form;
  const { draft, awaited, discard } = useDraft(editorDraft(service?.key, copied), form, {
    resumes: true,
  });
  const leave = async () => {
    // The service is saved; a draft that can't be deleted now does little harm.
    await discard().catch(() => undefined);
    navigate("/services");
  };
  const { saving, save, forget } = useServiceSave({ form, service, onSaved: leave });
  const begin = async () => {
    await discard();
    reset(service ? formFrom(service) : from);
    forget();
  };
  const submit = async () => {
    if (!service || Object.keys(changesOf(getValues(), own)).length > 0) return save();
    showToast("blank", bothOf(editorText, "noChanges"));
    await leave();
  };
  const keepMine = (seen: ServiceForm["seen"]) => {
    setValue("seen", seen);
    void handleSubmit(submit)();
  };

  return (
    <FormProvider {...form}>
      <div className="@container">
        <SegmentedControl
          label={text.view}
          name="side"
          value={side}
          onChange={(value) => setSide(value === "preview" ? "preview" : "edit")}
          options={[
            { value: "edit", label: text.edit },
            { value: "preview", label: text.preview },
          ]}
          className="mb-4 @min-[56rem]:hidden"
        />
        <div
          className="items-start gap-8 @min-[56rem]:grid
          @min-[56rem]:grid-cols-[minmax(0,1fr)_23.5rem]"
        >
          <form
            noValidate
            hidden={awaited}
            onChange={forget}
            onSubmit={handleSubmit(submit)}
            className={`flex min-w-0 flex-col gap-4 [&_.control]:scroll-mt-24
              [&_.control]:scroll-mb-32 ${side === "edit" ? "" : "@max-[56rem]:hidden"}`}
          >
            <DraftNote
              draft={draft}
              restored={text.restored}
              clearLabel={service ? text.backToStored : text.startAnew}
              onClear={async () => {
                await begin();
                // The button that was pressed is gone.
                document.querySelector<HTMLElement>("main h1")?.focus();
              }}
            />
            {service ? (
              <ServiceConflict
                service={service}
                changed={saving.at === "failed" ? saving.changed : undefined}
                onTakeTheirs={begin}
                onKeepMine={keepMine}
              />
            ) : null}
            {own ? <AboutPart /> : null}
            <TermsPart own={own} closable={service?.switchName !== null} sharedWith={sharedWith} />
            {own ? <FieldsPart stored={service !== undefined} /> : null}
            <SaveService saving={saving} gone={service?.retired === true} />
          </form>
          <div
            className={`@min-[56rem]:sticky @min-[56rem]:top-20
              @min-[56rem]:max-h-[calc(100dvh-6rem)] @min-[56rem]:overflow-y-auto
              ${side === "preview" ? "" : "@max-[56rem]:hidden"}`}
          >
            <ServicePreview ownScreen={ownScreen} />
          </div>
        </div>
      </div>
    </FormProvider>
  );
}

type SaveServiceProps = {
  saving: Saving;
  /** True when the service was retired meanwhile and can't be saved any more. */
  gone: boolean;
};

/** The button to save, and above it what prevents that. */
function SaveService({ saving, gone }: SaveServiceProps) {
  const text = useText(editorText);
  const locale = useLocale();
  const { control } = useFormContext<ServiceForm>();
  const { isValid, isSubmitted, errors, submitCount } = useFormState({ control });
  const offline = useConnection() === "offline";
  return (
    <BottomBar edge className="flex flex-col gap-2">
      {saving.at === "failed" ? (
        <Banner tone="danger" role="alert">
          {saving.sentence[locale]}
        </Banner>
      ) : isSubmitted && !isValid ? (
        <Banner tone="danger" role="alert">
          {text.invalid}
        </Banner>
      ) : null}
      <FormProblems
        of={errors}
        tries={submitCount}
        say={(code, locale) => problemSentence(code, {}, "", locale) ?? code}
      />
      <Button
        type="submit"
        block
        busy={saving.at === "busy"}
        busyLabel={text.saving}
        disabled={offline || gone}
      >
        {text.save}
      </Button>
    </BottomBar>
  );
}

/** The part of the editor with name, group and icon. */
function AboutPart() {
  const text = useText(editorText);
  const locale = useLocale();
  return (
    <Part title={text.about}>
      <WordsInput name="name" label={text.name} required />
      <Select
        {...useControl("group")}
        label={text.group}
        options={Object.entries(groups).map(([value, words]) => ({ value, label: words[locale] }))}
      />
      <IconChoice />
    </Part>
  );
}

/** Chooses the icon. All icons are visible at once. */
function IconChoice() {
  const text = useText(editorText);
  const { register } = useFormContext<ServiceForm>();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{text.icon}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-2">
        {iconNames.map((name) => (
          <Sign key={name} name={name} radio={register("icon")} />
        ))}
      </div>
    </fieldset>
  );
}

function Sign({
  name,
  radio,
}: {
  name: IconName;
  radio: ReturnType<ReturnType<typeof useFormContext>["register"]>;
}) {
  const locale = useLocale();
  const Icon = iconOf(name);
  return (
    <label className="choice justify-center px-0" title={iconWords[name][locale]}>
      <input {...radio} type="radio" value={name} className="sr-only" />
      <Icon />
      <span className="sr-only">{iconWords[name][locale]}</span>
      <span className="choice-face" />
    </label>
  );
}

type ServiceConflictProps = {
  /** The service as the server has it now. */
  service: Service;
  /** Who changed it and when, once the server has refused to save. */
  changed: ApiError["changed"];
  onTakeTheirs: () => Promise<void>;
  /** `seen`: with the version of now, so that what was typed is saved over it. */
  onKeepMine: (seen: ServiceForm["seen"]) => void;
};

/**
 * For a service that somebody else has changed while it is edited here. An untouched form just
 * shows the new version. Otherwise what was typed stays, and the admin decides.
 */
function ServiceConflict({ service, changed, onTakeTheirs, onKeepMine }: ServiceConflictProps) {
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
      <Banner tone="warn" role="alert" title={text.retiredTitle}>
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
