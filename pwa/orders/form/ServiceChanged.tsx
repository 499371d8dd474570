import { useState } from "react";
import type { Field } from "../../../contract/services/declare.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import type { CachedService } from "../../services/services.ts";
import { Banner } from "../../ui/Banner.tsx";
import { orderText } from "./text.ts";

/** Tells what staff have changed in this service while its form was being filled in, and that nothing typed is lost. */
export function ServiceChanged({ service, dirty }: { service: CachedService; dirty: boolean }) {
  const text = useText(orderText);
  const locale = useLocale();
  const [begun, setBegun] = useState(service.fields);
  // Nobody needs to know about changes before they have typed anything.
  if (!dirty && begun !== service.fields) setBegun(service.fields);
  const now = service.fields;
  const tell = (fields: Field[], say: (names: string) => string) =>
    fields.length > 0 ? [say(fields.map(({ label }) => label[locale]).join(", "))] : [];
  const lines = [
    ...tell(missingIn(begun, now), text.changedNew),
    ...tell(missingIn(now, begun), text.changedGone),
    ...tell(
      now.filter((field) => begun.some((was) => isChanged(was, field))),
      text.changedOther,
    ),
  ];
  if (lines.length === 0) return null;
  return (
    <Banner tone="warn" role="status" title={text.changedTitle}>
      {[...lines, text.changedKept].join(" ")}
    </Banner>
  );
}

/** The fields of the second list that the first does not have. */
function missingIn(fields: readonly Field[], all: readonly Field[]): Field[] {
  return all.filter(({ name }) => fields.every((field) => field.name !== name));
}

function isChanged(was: Field, now: Field): boolean {
  return was.name === now.name && JSON.stringify(was) !== JSON.stringify(now);
}
