import type { GenericSchema } from "valibot";

/**
 * A schema built out of others, for a form that holds `Fields` as they are typed and sends `Sent`. The names are compared here; that
 * their types are the form's is the caller's word, since valibot forgets them where entries are put together at run time.
 */
export function formOf<Fields extends object, Sent = Fields>(
  schema: GenericSchema & { entries: Partial<Record<keyof Fields, unknown>> },
): GenericSchema<Fields, Sent> {
  return schema as unknown as GenericSchema<Fields, Sent>;
}
