import type { Words } from "../../contract/services/declare.ts";
import type { CachedService } from "../services/services.ts";

/** A row of the screen of switches. `closes`: the service's name, when the switch has another label (the specification's). */
export type SwitchRow = { name: string; label: Words; closes: Words | undefined; service: CachedService };

/** Every switch of the services that can be ordered, each once. */
export function switchRows(services: CachedService[]): SwitchRow[] {
  const rows = services.flatMap((service) => {
    const by = service.retired ? null : service.switch;
    if (!by) return [];
    const label = by.label === undefined ? service.name : { bn: by.label, en: by.label };
    return [{ name: by.name, label, closes: by.label === undefined ? undefined : service.name, service }];
  });
  return rows.filter(({ name }, at) => rows.findIndex((row) => row.name === name) === at);
}
