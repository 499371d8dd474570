import { useText } from "../i18n/t.ts";
import { Button } from "../ui/Button.tsx";
import { copyText } from "./text.ts";

type Props = { backup: boolean; disabled: boolean; onSecond: () => void };

/** V1 is the form's own button, so that Enter does the plain thing. */
export function CopyButtons({ backup, disabled, onSecond }: Props) {
  const text = useText(copyText);
  return (
    <div className="grid grid-cols-2 gap-3 *:flex-col *:gap-0 *:px-2 *:py-2 *:leading-tight">
      <Button type="submit" disabled={disabled}>
        <span className="text-lg">V1</span>
        <Note>{text.v1Note}</Note>
      </Button>
      <Button disabled={disabled} onClick={onSecond}>
        <span className="text-lg">V2</span>
        <Note>{backup ? text.v2BackupNote : text.v2Note}</Note>
      </Button>
    </div>
  );
}

function Note({ children }: { children: string }) {
  return <span className="text-xs font-normal">{children}</span>;
}
