import type { CsvPath } from "../../contract/calls.ts";
import { saveCsv } from "../api/save.ts";
import { defineText, useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { Button, iconOnPhone, useBusy } from "../ui/Button.tsx";
import { DownloadIcon } from "../ui/icons.tsx";

type Props = {
  path: CsvPath;
  filters: Parameters<typeof saveCsv>[1];
  /** How the file is called, without its day. */
  as: string;
  off?: boolean;
  /** What it says beside its word. */
  hint?: string | undefined;
};

/** Saves what a list shows as a CSV file. The server writes it, because it logs who took it. */
export function CsvButton({ path, filters, as, off = false, hint }: Props) {
  const { download } = useText(csvText);
  const offline = useConnection() === "offline";
  const { busy, run } = useBusy();
  return (
    <Button
      variant="secondary"
      title={hint ?? download}
      disabled={offline || off}
      busy={busy}
      onClick={() => run(() => saveCsv(path, filters, as))}
      icon={<DownloadIcon className="md:size-5" />}
      className={`${iconOnPhone} max-md:bg-transparent max-md:text-soft`}
    >
      <span className="max-md:sr-only">{download}</span>
    </Button>
  );
}

const csvText = defineText({ download: ["CSV নামান", "Download CSV"] });
