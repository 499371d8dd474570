import { Button, iconOnPhone, useBusy } from "../ui/Button.tsx";
import { DownloadIcon } from "../ui/icons.tsx";

type Props = { text: { csv: string }; save: () => Promise<void>; title?: string; disabled?: boolean };

/** A button that saves a CSV file: on a phone an icon in the title row. */
export function SaveCsvButton({ text, title, save, disabled }: Props) {
  const { busy, run } = useBusy();
  return (
    <Button
      variant="secondary"
      title={title ?? text.csv}
      disabled={disabled}
      busy={busy}
      onClick={() => run(save)}
      icon={<DownloadIcon className="md:size-5" />}
      className={`${iconOnPhone} max-md:bg-transparent max-md:text-soft`}
    >
      <span className="max-md:sr-only">{text.csv}</span>
    </Button>
  );
}
