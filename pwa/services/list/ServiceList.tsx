import { useState } from "react";
import type { Service } from "../../../contract/services/own.ts";
import { useText } from "../../i18n/t.ts";
import { tilesOf } from "./arrange.ts";
import { RetireDialog } from "./RetireDialog.tsx";
import { ServiceRow } from "./ServiceRow.tsx";
import { listText } from "./text.ts";

/** What can be ordered: each opens its editor, and has its other deeds in a menu. */
export function ServiceList({ services }: { services: Service[] }) {
  const text = useText(listText);
  const [retiring, setRetiring] = useState<Service>();
  return (
    <>
      <ul aria-label={text.list} className="rounded-lg border border-line bg-surface shadow-card divide-y divide-line">
        {tilesOf(services).flatMap(({ services }) =>
          services.map((service) => (
            <ServiceRow key={service.key} service={service} onRetire={() => setRetiring(service)} />
          )),
        )}
      </ul>
      {retiring ? <RetireDialog service={retiring} onClose={() => setRetiring(undefined)} /> : null}
    </>
  );
}
