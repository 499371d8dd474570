import { useSearchParams } from "wouter";
import { useText } from "../../i18n/t.ts";
import { PageHeader, SkeletonForm } from "../../ui/Page.tsx";
import { useWireServices } from "../use-wire-services.ts";
import { copyOf } from "./editor-form.ts";
import { ServiceEditor } from "./ServiceEditor.tsx";
import { editorText } from "./text.ts";

/** /services/new: a new service of the operator. `?from=` copies another one, `?draft=` continues a draft. */
export function NewService() {
  const text = useText(editorText);
  const [params] = useSearchParams();
  const copied = params.get("from") ?? undefined;
  const services = useWireServices();
  const original = services?.find(({ key, own }) => own && key === copied);
  return (
    <div className="max-md:-mt-3 max-md:[&>header]:mb-3">
      <PageHeader title={text.newTitle} back={{ href: "/services", label: text.back }}>
        {text.newLead}
      </PageHeader>
      {copied === undefined ? (
        <ServiceEditor key={params.get("draft")} />
      ) : original ? (
        <ServiceEditor
          key={copied}
          copied={copied}
          from={copyOf(original, ({ bn, en }) => ({ bn: editorText.bn.copyBn(bn), en: editorText.en.copyEn(en) }))}
        />
      ) : services ? (
        <ServiceEditor />
      ) : (
        <SkeletonForm label={text.loading} />
      )}
    </div>
  );
}
