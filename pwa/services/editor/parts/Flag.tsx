import { Controller, type FieldPathByValue } from "react-hook-form";
import { Switch } from "../../../ui/form/Switch.tsx";
import type { ServiceForm } from "../editor-form.ts";

type Props = { name: FieldPathByValue<ServiceForm, boolean>; label: string; description?: string };

/** Something of a service or a field that is so or not. */
export function Flag({ name, ...about }: Props) {
  return (
    <Controller<ServiceForm, typeof name>
      name={name}
      render={({ field }) => <Switch {...about} checked={field.value} onChange={field.onChange} />}
    />
  );
}
