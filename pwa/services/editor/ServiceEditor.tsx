import { useEffect, useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useLocation } from "wouter";
import type { Service } from "../../../contract/services/own.ts";
import { bothOf, useText } from "../../i18n/t.ts";
import { useDraft } from "../../offline/drafts/use-draft.ts";
import { DraftNote } from "../../ui/DraftNote.tsx";
import { focusFirstWrong } from "../../ui/form/form-errors.ts";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { showToast } from "../../ui/toast.ts";
import { changesOf } from "./changes.ts";
import { beginNewService, editorDraft } from "./drafts.ts";
import { emptyService, formFrom, type ServiceForm } from "./editor-form.ts";
import { AboutPart } from "./parts/AboutPart.tsx";
import { FieldsPart } from "./parts/FieldsPart.tsx";
import { TermsPart } from "./parts/TermsPart.tsx";
import { resolverFor } from "./problems.ts";
import { SaveService } from "./SaveService.tsx";
import { ServiceConflict } from "./ServiceConflict.tsx";
import { ServicePreview } from "./ServicePreview.tsx";
import { editorText } from "./text.ts";
import { useServiceSave } from "./use-service-save.ts";

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

/** Makes or edits a service. What is typed is kept on this device until it is saved or discarded. */
export function ServiceEditor({ service, from = emptyService, copied, ownScreen = false, sharedWith = [] }: Props) {
  const text = useText(editorText);
  const [, navigate] = useLocation();
  const own = service?.own ?? true;
  const [side, setSide] = useState<"edit" | "preview">("edit");
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<ServiceForm>({
    defaultValues: service ? formFrom(service) : from,
    resolver: resolverFor(own),
    shouldFocusError: false,
  });
  const { handleSubmit, reset, getValues, setValue, formState } = form;
  const { draft, awaited, discard } = useDraft(editorDraft(service?.key, copied), form);
  const leave = async () => {
    // The service is saved; a draft that can't be deleted now does little harm.
    await discard().catch(() => undefined);
    navigate("/services");
  };
  const { saving, save, forget } = useServiceSave({ form, service, onSaved: leave });
  const { submitCount } = formState;

  const begin = async () => {
    await discard();
    reset(service ? formFrom(service) : from);
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
  const makeNew = async () => {
    const id = await beginNewService({ ...getValues(), seen: null });
    await discard();
    navigate(`/services/new?draft=${id}`);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each try to save, when its errors are drawn.
  useEffect(() => {
    const timer = setTimeout(() => focusFirstWrong(element.current));
    return () => clearTimeout(timer);
  }, [submitCount]);

  return (
    <FormProvider {...form}>
      <div className="@container">
        <SegmentedControl
          legend={text.view}
          name="side"
          value={side}
          onChange={(value) => setSide(value === "preview" ? "preview" : "edit")}
          options={[
            { value: "edit", label: text.edit },
            { value: "preview", label: text.preview },
          ]}
          className="mb-4 @min-[56rem]:hidden"
        />
        <div className="items-start gap-8 @min-[56rem]:grid @min-[56rem]:grid-cols-[minmax(0,1fr)_22.5rem]">
          <form
            ref={element}
            noValidate
            hidden={awaited}
            onChange={forget}
            onSubmit={handleSubmit(submit)}
            className={`flex min-w-0 flex-col gap-4 [&_.control]:scroll-mt-24 ${side === "edit" ? "" : "@max-[56rem]:hidden"}`}
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
                onAsNew={() => void makeNew()}
              />
            ) : null}
            {own ? <AboutPart /> : null}
            <TermsPart own={own} closable={service?.switchName !== null} sharedWith={sharedWith} />
            {own ? <FieldsPart stored={service !== undefined} /> : null}
            <SaveService saving={saving} gone={service?.retired === true} />
          </form>
          <div
            className={`@min-[56rem]:sticky @min-[56rem]:top-20 @min-[56rem]:max-h-[calc(100dvh-6rem)] @min-[56rem]:overflow-y-auto ${side === "preview" ? "" : "@max-[56rem]:hidden"}`}
          >
            <ServicePreview ownScreen={ownScreen} />
          </div>
        </div>
      </div>
    </FormProvider>
  );
}
