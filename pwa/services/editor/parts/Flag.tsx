import { Controller, type FieldPathByValue } from "react-hook-form";
import { Switch } from "../../../ui/form/Switch.tsx";
import type { ServiceForm } from "../editor-form.ts";

type Props = { name: FieldPathByValue<ServiceForm, boolean>; label: string; description?: string };

/** A switch for a property that is true or false. */
export function Flag({ name, ...about }: Props) {
  return (
    <Controller<ServiceForm, typeof name>
      name={name}
      render={({ field }) => <Switch {...about} checked={field.value} onChange={field.onChange} />}
    />
  );
}
