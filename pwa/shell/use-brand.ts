import { useConfig } from "../settings/config.ts";

/** The name of the house, until the installation says another. */
export function useBrand(): string {
  return useConfig().value?.brandName ?? "কাগজ";
}
