import { useText } from "../i18n/t.ts";
import { Button } from "./Button.tsx";
import type { ButtonVariant } from "./button-class.ts";
import { uiText } from "./text.ts";
import { useBusy } from "./use-busy.ts";

/** A button to try again after a failure. */
export function RetryButton({ onRetry, variant }: { onRetry: () => unknown; variant?: ButtonVariant }) {
  const text = useText(uiText);
  const { busy, run } = useBusy();
  return (
    <Button variant={variant} busy={busy} onClick={() => run(async () => onRetry())}>
      {text.tryAgain}
    </Button>
  );
}
