import { bothOf, useText } from "../../i18n/t.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { ShareIcon } from "../../ui/icons.tsx";
import { showToast } from "../../ui/toast.ts";
import { queueText } from "../text.ts";

/** Copies the address of an order, to be sent to a colleague. An installed app shows no address bar. */
export function CopyLink({ id }: { id: string }) {
  const text = useText(queueText);
  // Plain http in a LAN has no clipboard.
  if (!navigator.clipboard) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(`${location.origin}/all-order?open=${id}`);
    showToast("success", bothOf(queueText, "linkCopied"));
  };
  return (
    <IconButton aria-label={text.copyLink} onClick={() => void copy()}>
      <ShareIcon className="size-5" />
    </IconButton>
  );
}
