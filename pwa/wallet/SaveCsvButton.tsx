import { Button } from "../ui/Button.tsx";
import { DownloadIcon } from "../ui/icons.tsx";
import { useBusy } from "../ui/use-busy.ts";

type Props = {
  text: { csv: string; preparing: string };
  save: () => Promise<void>;
  title?: string;
  disabled?: boolean;
  className?: string;
};

/** A button that saves a CSV file. */
export function SaveCsvButton({ text, save, ...button }: Props) {
  const { busy, run } = useBusy();
  return (
    <Button
      {...button}
      variant="secondary"
      busy={busy}
      busyLabel={text.preparing}
      onClick={() => run(save)}
      icon={<DownloadIcon className="size-5" />}
    >
      {text.csv}
    </Button>
  );
}
