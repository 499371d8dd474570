import { isOffline } from "../api/errors.ts";
import { useLocale } from "../i18n/locale.ts";
import { sentence } from "../offline/errors.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

type Props = {
  error: unknown;
  onRetry: () => void;
  /** What the list is of is the feature's to say. */
  text: { failed: string; neverOnline: string; neverOnlineText: string; tryAgain: string };
};

/** Nothing on this phone and nothing to be had: why, and the way to try again. */
export function ListFailure({ error, onRetry, text }: Props) {
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
