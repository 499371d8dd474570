import { isOffline } from "../api/errors.ts";
import { sentence } from "../i18n/errors.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { listText } from "./list-text.ts";

/** Nothing on this phone and nothing to be had: why, and the way to try again. */
export function ListFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useText(listText);
  const locale = useLocale();
  const away = isOffline(error);
  return (
    <EmptyState
      drawing={away ? "offline" : "failed"}
      title={away ? text.neverOnline : text.failed}
      action={<Button onClick={onRetry}>{text.tryAgain}</Button>}
    >
      {away ? text.neverOnlineText : sentence(error)[locale]}
    </EmptyState>
  );
}
