import { useText } from "../i18n/t.ts";
import { Button } from "../ui/Button.tsx";
import { Switch } from "../ui/form/Switch.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { type Shortcut, shortcutKeys, useShortcutSwitch } from "./shortcuts.ts";
import { queueText } from "./text.ts";

type Props = { open: boolean; onOpen: () => void; onClose: () => void };

const words = {
  next: "keyNext",
  previous: "keyPrevious",
  nextPending: "keyNextPending",
  delivery: "keyDelivery",
  cancel: "keyCancel",
  search: "keySearch",
  refresh: "keyRefresh",
  help: "keyHelp",
} as const satisfies Record<Shortcut, keyof (typeof queueText)["bn"]>;

/** Lists the keyboard shortcuts, with the switch that turns them off. A tablet has no button for them; "?" opens it. */
export function ShortcutHelp({ open, onOpen, onClose }: Props) {
  const text = useText(queueText);
  const { on, turn } = useShortcutSwitch();
  return (
    <>
      <Button variant="ghost" className="ms-auto px-3 text-sm max-lg:hidden pointer-coarse:hidden" onClick={onOpen}>
        {text.keys}
      </Button>
      <Dialog open={open} onClose={onClose} title={text.keys}>
        <dl className="mb-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
          {shortcutKeys.map(([key, shortcut]) => (
            <div key={key} className="col-span-2 grid grid-cols-subgrid items-center">
              <dt>
                <kbd className="inline-flex min-w-8 justify-center rounded-sm border border-edge bg-sunken px-2 py-0.5 font-mono text-sm font-semibold">
                  {key.toUpperCase()}
                </kbd>
              </dt>
              <dd>{text[words[shortcut]]}</dd>
            </div>
          ))}
        </dl>
        <Switch label={text.keysOn} description={text.keysOnText} checked={on} onChange={turn} />
      </Dialog>
    </>
  );
}
