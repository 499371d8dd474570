import { useAtomValue } from "jotai";
import { useEffect } from "react";
import type { Service } from "../../contract/services/own.ts";
import { serviceListAtom } from "../settings/service-list.ts";
import { refreshServices } from "./manage.ts";

/** Every service as staff get it, with retired ones. Refreshed when the screen opens. */
export function useWireServices(): Service[] | undefined {
  useEffect(() => void refreshServices(), []);
  return useAtomValue(serviceListAtom)?.value;
}
