import { nameOf } from "../../contract/services/values.ts";
import { useLocale } from "../i18n/t.ts";
import { Select } from "../ui/form/Inputs.tsx";
import { useServices } from "./services.ts";

type Props = {
  label: string;
  /** For orders of every service. */
  placeholder: string;
  /** The key of a service; undefined for all. */
  value: string | undefined;
  onChange: (key: string | undefined) => void;
  className?: string;
};

/** Limits a list of orders to a service: also to a retired one, which may still have orders. */
export function ServicePicker({ value, onChange, ...look }: Props) {
  const locale = useLocale();
  const services = useServices().filter(({ placed }) => placed !== false);
  return (
    <Select
      hideLabel
      name="category"
      {...look}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      options={services.map((service) => ({ value: service.key, label: nameOf(service)[locale] }))}
    />
  );
}
