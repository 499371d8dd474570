import { valibotResolver } from "@hookform/resolvers/valibot";
import { useCallback, useEffect, useRef, useState } from "react";
import { type FieldErrors, FormProvider, type Resolver, useForm } from "react-hook-form";
import { type Roshid, RoshidFields } from "../../../contract/roshid.ts";
import { formatTaka } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { messages } from "../../i18n/messages.ts";
import { useText } from "../../i18n/t.ts";
import { useDrawn } from "../../lists/use-slices.ts";
import { useConnection } from "../../offline/connection.ts";
import { useDraft } from "../../offline/drafts/use-draft.ts";
import { editDraftOf, NEW_ROSHID_DRAFT } from "../../outbox/forms.ts";
import { Banner } from "../../ui/Banner.tsx";
import { DraftNote } from "../../ui/DraftNote.tsx";
import { focusFirstWrong } from "../../ui/form/form-errors.ts";
import { fiscalYearOf } from "./dates.ts";
import { emptyRoshid, fieldsOf, isSame, type SectionName, sectionNames, sectionOf } from "./roshid-form.ts";
import { SaveBox } from "./SaveBox.tsx";
import { Parts } from "./sections/Parts.tsx";
import { SectionNav } from "./sections/SectionNav.tsx";
import { roshidText } from "./text.ts";
import { type Saving, useRoshidSave } from "./use-roshid-save.ts";

/** These fill the first screen. All five at once are a long task for a slow phone. */
const IN_SIGHT = { first: 2, slice: 1 };

/** The form, empty or with a stored roshid. What is typed is kept as a draft until it is saved. */
export function RoshidEditor({ stored, draftId }: { stored?: Roshid; draftId?: string | undefined }) {
  const text = useText(roshidText);
  const [defaultValues] = useState(() => (stored ? fieldsOf(stored) : emptyRoshid(fiscalYearOf("") ?? "")));
  const form = useForm<RoshidFields>({
    defaultValues,
    // `raw`: the typed values are sent, and the server normalises them.
    resolver: valibotResolver(RoshidFields, undefined, { raw: true }) as Resolver<RoshidFields>,
    shouldFocusError: false,
  });
  const { handleSubmit, reset, setError, formState } = form;
  const { submitCount } = formState;
  const { draft, awaited, discard, startAnew } = useDraft(stored ? editDraftOf(stored._id) : NEW_ROSHID_DRAFT, form, {
    draftId,
  });
  const saving = useRoshidSave(stored?._id, discard);
  const [folded, setFolded] = useState<ReadonlySet<SectionName>>(new Set());
  const drawn = useDrawn(sectionNames.length, IN_SIGHT);
  const element = useRef<HTMLFormElement>(null);

  const handleFold = useCallback((name: SectionName, fold: boolean) => {
    setFolded((now) =>
      now.has(name) === fold ? now : new Set(fold ? [...now, name] : [...now].filter((one) => one !== name)),
    );
  }, []);
  const handleOpen = useCallback((name: SectionName) => handleFold(name, false), [handleFold]);
  const showWrong = (fields: string[]) => {
    for (const field of fields) handleFold(sectionOf(field) ?? "general", false);
  };
  const clear = async () => {
    await (stored ? discard() : startAnew());
    reset(defaultValues);
    // The button that was pressed is gone.
    document.querySelector<HTMLElement>("main h1")?.focus();
  };
  const save = async (fields: RoshidFields) => {
    if (stored && isSame(fields, fieldsOf(stored))) return saving.refuse(messages.noChangesDetected);
    const refused = Object.entries(await saving.submit(fields));
    for (const [name, message] of refused) setError(name as keyof RoshidFields, { message });
    showWrong(refused.map(([name]) => name.split(".")[0] ?? ""));
    if (refused.length > 0) setTimeout(() => focusFirstWrong(element.current));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each try to save, when its errors are drawn.
  useEffect(() => focusFirstWrong(element.current), [submitCount]);

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        hidden={awaited}
        onChange={saving.forget}
        onSubmit={handleSubmit(save, (errors: FieldErrors<RoshidFields>) => showWrong(Object.keys(errors)))}
        className="flex max-w-3xl flex-col gap-4 [&_.control]:scroll-mt-24"
      >
        <ChargeNotice saving={saving} editing={stored !== undefined} />
        <DraftNote
          draft={draft}
          restored={text.restored}
          clearLabel={stored === undefined ? text.startAnew : text.backToStored}
          onClear={() => void clear()}
        />
        <SectionNav onOpen={handleOpen} />
        <Parts drawn={drawn} folded={folded} onFold={handleFold} />
        {drawn === sectionNames.length ? <SaveBox saving={saving} editing={stored !== undefined} /> : null}
      </form>
    </FormProvider>
  );
}

/** The price, shown before a long form is begun, and whether the balance is enough. */
function ChargeNotice({ saving: { price, missing }, editing }: { saving: Saving; editing: boolean }) {
  const text = useText(roshidText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const charge = editing ? text.chargeEdit : text.chargeCreate;
  return (
    <Banner tone={missing > 0 ? "warn" : "info"}>
      <p>{price === undefined && offline ? text.chargeUnknown : charge(formatTaka(price, locale))}</p>
      {missing > 0 ? <p>{text.shortNow(formatTaka(missing, locale))}</p> : null}
    </Banner>
  );
}
