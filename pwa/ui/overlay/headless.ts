// biome-ignore-all lint/performance/noBarrelFile: it lists what is in the chunk.
/** The parts of Headless UI that are used. Only `use-parts.ts` imports this file, so that they are one lazy chunk. */
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
