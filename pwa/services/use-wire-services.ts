import { useAtomValue } from "jotai";
import { useEffect } from "react";
import type { Service } from "../../contract/services/own.ts";
import { serviceListAtom } from "../settings/service-list.ts";
import { refreshServices } from "./manage.ts";

/** Every service as the server tells the staff of it, retired ones too; asked for when the screen comes up. */
export function useWireServices(): Service[] | undefined {
  useEffect(() => void refreshServices(), []);
  return useAtomValue(serviceListAtom)?.value;
}
