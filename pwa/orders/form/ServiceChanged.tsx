import { useState } from "react";
import type { Field } from "../../../contract/services/declare.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import type { KnownService } from "../../services/services.ts";
import { Banner } from "../../ui/Banner.tsx";
import { orderText } from "./text.ts";

/** Tells what staff have changed in this service while its form was being filled in, and that nothing typed is lost. */
export function ServiceChanged({ service, dirty }: { service: KnownService; dirty: boolean }) {
  const text = useText(orderText);
  const locale = useLocale();
  const [begun, setBegun] = useState(service.fields);
  // Nobody needs to know about changes before they have typed anything.
  if (!dirty && begun !== service.fields) setBegun(service.fields);
  const { added, gone, other } = changesOf(begun, service.fields);
  const say = (fields: Field[]) => fields.map(({ label }) => label[locale]).join(", ");
  const lines = [
    added.length > 0 ? text.changedNew(say(added)) : "",
    gone.length > 0 ? text.changedGone(say(gone)) : "",
    other.length > 0 ? text.changedOther(say(other)) : "",
  ].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <Banner tone="warn" role="status" title={text.changedTitle}>
      {[...lines, text.changedKept].join(" ")}
    </Banner>
  );
}

function changesOf(before: readonly Field[], now: readonly Field[]) {
  const same = (one: Field, other: Field) => JSON.stringify(one) === JSON.stringify(other);
  const old = new Map(before.map((field) => [field.name, field]));
  return {
    added: now.filter(({ name }) => !old.has(name)),
    gone: before.filter(({ name }) => now.every((field) => field.name !== name)),
    other: now.filter((field) => {
      const was = old.get(field.name);
      return was !== undefined && !same(was, field);
    }),
  };
}
