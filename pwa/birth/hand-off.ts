import { emptyBirth } from "./birth-form.ts";
import { fieldsInOrder } from "./sections.ts";

/**
 * Posts the fields of the form as `formData` (JSON) to the installation's outside service, in a new
 * tab. Only right after a tap: otherwise the browser would block the tab. Then it answers false and
 * posts nothing.
 */
export function handOff(address: string, values: Record<string, unknown>): boolean {
  if (navigator.userActivation?.isActive === false) return false;
  const form = document.createElement("form");
  form.method = "post";
  form.action = address;
  form.target = "_blank";
  form.rel = "noopener";
  form.hidden = true;
  const input = document.createElement("input");
  input.type = "hidden";
  input.name = "formData";
  const fields = Object.fromEntries(
    fieldsInOrder.map((name) => [name, values[name] ?? emptyBirth[name]]),
  );
  input.value = JSON.stringify({ ...fields, category: "birth" });
  form.append(input);
  document.body.append(form);
  form.submit();
  form.remove();
  return true;
}
