import type { GenericSchema } from "valibot";

/**
 * A schema composed of others, for a form that holds `Fields` as typed and sends `Sent`. The compiler checks only the names
 * here. The types come from the caller, because valibot loses them when entries are combined at run time.
 */
export function formOf<Fields extends object, Sent = Fields>(
  schema: GenericSchema & { entries: Partial<Record<keyof Fields, unknown>> },
): GenericSchema<Fields, Sent> {
  return schema as unknown as GenericSchema<Fields, Sent>;
}
