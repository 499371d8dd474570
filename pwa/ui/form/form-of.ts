import type { GenericSchema } from "valibot";

/**
 * A schema built out of others, for a form that holds `Fields` as they are typed and sends `Sent`. The compiler checks the names
 * here; it takes the types from the caller, since valibot loses them where entries are put together at run time.
 */
export function formOf<Fields extends object, Sent = Fields>(
  schema: GenericSchema & { entries: Partial<Record<keyof Fields, unknown>> },
): GenericSchema<Fields, Sent> {
  return schema as unknown as GenericSchema<Fields, Sent>;
}
