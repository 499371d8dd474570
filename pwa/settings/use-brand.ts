import { useConfig } from "./config.ts";

/** The name of the installation; by default the product's own. */
export function useBrand(): string {
  return useConfig().value?.brandName ?? "কাগজ";
}
