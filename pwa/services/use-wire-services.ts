import { useEffect } from "react";
import type { Service } from "../../contract/services/own.ts";
import { useValue } from "../offline/values.ts";
import { refreshValues } from "../settings/start.ts";

/** Every service as staff get it, with retired ones. Refreshed when the screen opens. */
export function useWireServices(): Service[] | undefined {
  useEffect(() => void refreshValues().catch(() => undefined), []);
  return useValue("services").value;
}
