import { useText } from "../i18n/t.ts";
import { Button } from "../ui/Button.tsx";
import { uiText } from "../ui/text.ts";

type Props = {
  list: { hasMore: boolean | undefined; at: "idle" | "busy" | "more"; loadMore: () => unknown };
  className?: string;
};

/** The button below a list with older pages. */
export function MoreButton({ list: { hasMore, at, loadMore }, className }: Props) {
  const text = useText(uiText);
  if (!hasMore) return null;
  return (
    <Button variant="secondary" block busy={at === "more"} onClick={loadMore} className={className}>
      {text.more}
    </Button>
  );
}
