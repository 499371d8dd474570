import { useParams, useSearchParams } from "wouter";
import { findBuiltIn } from "../../contract/services/index.ts";
import type { Service } from "../../contract/services/own.ts";
import { nameOf } from "../../contract/services/values.ts";
import { useLocale, useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { useWireServices } from "../services/manage.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { EmptyState, PageHeader, SkeletonForm } from "../ui/Page.tsx";
import { copyOf } from "./editor-form.ts";
import { ServiceEditor } from "./ServiceEditor.tsx";
import { editorText } from "./text.ts";

/** /services/edit/{key}: all of an own service; of a built-in one only what staff may change. */
export function EditService() {
  const text = useText(editorText);
  const locale = useLocale();
  const { key = "" } = useParams<{ key: string }>();
  const offline = useConnection() === "offline";
  const services = useWireServices();
  const service = services?.find((one) => one.key === key);
  const back = { href: "/services", label: text.back };
  if (!service)
    return (
      <>
        <PageHeader title={services ? text.unknownTitle : text.edit} back={back} />
        {services ? (
          <EmptyState
            title={text.unknownTitle}
            drawing="search"
            action={<ButtonLink href={back.href}>{back.label}</ButtonLink>}
          >
            {text.unknownText}
          </EmptyState>
        ) : offline ? (
          <EmptyState title={text.offlineUnknown} drawing="offline" />
        ) : (
          <SkeletonForm />
        )}
      </>
    );
  const declared = findBuiltIn(key);
  return (
    <div className="max-md:-mt-3 max-md:[&>header]:mb-3">
      <PageHeader title={text.editTitle(nameOf(service)[locale])} back={back}>
        {service.own ? null : text.builtInLead}
      </PageHeader>
      <ServiceEditor
        key={key}
        service={service}
        ownScreen={declared?.ownScreen === true}
        sharedWith={namesBySwitch(services ?? [], service.switchName).map((name) => name[locale])}
      />
    </div>
  );
}

/** The names of the services that share a switch; empty when only one has it. */
function namesBySwitch(services: Service[], switchName: string | null): Service["name"][] {
  const shared = services.filter((one) => switchName !== null && one.switchName === switchName);
  return shared.length > 1 ? shared.map((one) => nameOf(one)) : [];
}

/**
 * /services/new: a new service of the operator. `?from=` copies another one, `?draft=` continues a
 * draft.
 */
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
          from={copyOf(original, ({ bn, en }) => ({
            bn: editorText.bn.copyBn(bn),
            en: editorText.en.copyEn(en),
          }))}
        />
      ) : services ? (
        <ServiceEditor />
      ) : (
        <SkeletonForm />
      )}
    </div>
  );
}
