import type { BirthOrderFields } from "./birth-form.ts";

/**
 * Posts the whole form as `formData` (JSON) to the outside service of the installation, in a new tab. Only for a tap that the
 * person has just made: without one the browser would hold the tab back. False then, and nothing was posted.
 */
export function handOff(address: string, fields: BirthOrderFields): boolean {
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
  input.value = JSON.stringify({ ...fields, category: "birth" });
  form.append(input);
  document.body.append(form);
  form.submit();
  form.remove();
  return true;
}
