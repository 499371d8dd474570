import type { ComponentProps } from "react";
import { useText } from "../../i18n/t.ts";
import { Button } from "../../ui/Button.tsx";
import { copyText } from "../text.ts";

type Props = { backup: boolean; disabled: boolean; onSecond: () => void };

/** V1 is the submit button, so that Enter opens it. */
export function CopyButtons({ backup, disabled, onSecond }: Props) {
  const text = useText(copyText);
  return (
    <div className="grid grid-cols-2 gap-3">
      <VersionButton type="submit" disabled={disabled} version="V1" note={text.v1Note} />
      <VersionButton
        disabled={disabled}
        onClick={onSecond}
        version="V2"
        note={backup ? text.v2BackupNote : text.v2Note}
      />
    </div>
  );
}

type VersionProps = ComponentProps<typeof Button> & { version: string; note: string };

function VersionButton({ version, note, ...button }: VersionProps) {
  return (
    <Button {...button} className="flex-col gap-0! px-2! leading-tight!">
      <span className="text-lg">{version}</span> <span className="text-xs font-normal">{note}</span>
    </Button>
  );
}
