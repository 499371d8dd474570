// biome-ignore-all lint/performance/noBarrelFile: the list of what the chunk holds.
/** What of Headless UI this product uses. Only `use-parts.ts` asks for this file, so that all of it is one lazy chunk. */
export {
  Dialog,
  DialogBackdrop,
  DialogPanel,
  DialogTitle,
  Menu,
  MenuButton,
  MenuItem,
  MenuItems,
} from "@headlessui/react";
