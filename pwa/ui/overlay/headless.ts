// biome-ignore-all lint/performance/noBarrelFile: the list of what the chunk holds.
/** What of Headless UI this product uses. Only `use-parts.ts` asks for this file, so that all of it is one lazy chunk. */
export {
  Description,
  Dialog,
  DialogBackdrop,
  DialogPanel,
  DialogTitle,
  Field,
  Label,
  Listbox,
  ListboxButton,
  ListboxOption,
  ListboxOptions,
  Menu,
  MenuButton,
  MenuItem,
  MenuItems,
  Switch,
} from "@headlessui/react";
export { HeadlessTabs } from "./HeadlessTabs.tsx";
