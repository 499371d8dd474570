import { useConfig } from "../settings/config.ts";

/** The product's name, until the installation's settings name another. */
export function useBrand(): string {
  return useConfig().value?.brandName ?? "কাগজ";
}
