import { useText } from "../../../i18n/t.ts";
import { Button } from "../../../ui/Button.tsx";
import { PlusIcon } from "../../../ui/icons.tsx";
import { MAX_ROWS } from "../roshid-form.ts";
import { roshidText } from "../text.ts";

export function AddRow({ rows, name, onAdd }: { rows: number; name: string; onAdd: () => void }) {
  const text = useText(roshidText);
  if (rows >= MAX_ROWS) return <p className="text-sm text-soft">{text.fullRows}</p>;
  return (
    <Button variant="secondary" icon={<PlusIcon className="size-5" />} onClick={onAdd} className="sm:self-start">
      {text.addRow}
      <span className="sr-only">: {name}</span>
    </Button>
  );
}
