import { formatNumber } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { useCurrentUser } from "../../offline/chat-user.ts";
import { takeNoteOfLoss, useLost } from "../../offline/held.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { WarningIcon } from "../../ui/icons.tsx";
import { layoutText } from "./text.ts";

/** Tells that the browser has deleted data that the server did not have, until the user confirms. */
export function LossLine() {
  const text = useText(layoutText);
  const locale = useLocale();
  const userId = useCurrentUser()?._id;
  const lost = useLost();
  const parts = [
    lost?.unsent ? text.lostUnsent(formatNumber(lost.unsent, locale)) : "",
    lost?.drafts ? text.lostDrafts(formatNumber(lost.drafts, locale)) : "",
  ];
  // Always in the page, because screen readers announce only changes inside an existing status.
  return (
    <div role="status">
      {lost && userId ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-pending-soft px-4 py-2 text-sm md:px-8">
          <WarningIcon className="text-pending" />
          <p className="min-w-0 flex-1 basis-56 leading-snug">
            <strong className="font-semibold">{text.lost(parts.filter(Boolean).join(", "))}</strong>{" "}
            {lost.unsent ? `${text.lostMaybeSent} ` : ""}
            {text.lostRest}
          </p>
          <div className="-my-1 ms-7 flex flex-wrap sm:ms-0">
            {lost.unsent ? (
              <ButtonLink href="/my-order" variant="ghost" className="px-3 text-sm">
                {text.myOrders}
              </ButtonLink>
            ) : null}
            <Button variant="ghost" className="px-3 text-sm" onClick={() => takeNoteOfLoss(userId)}>
              {text.understood}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
