import { useLocation } from "wouter";
import type { Roshid } from "../../contract/roshid.ts";
import { inDigits, useLocale, useText } from "../i18n/t.ts";
import { lacksDetails } from "../lists/DetailsRemoved.tsx";
import { Button, ButtonLink, useBusy } from "../ui/Button.tsx";
import { showToast } from "../ui/toast.ts";
import { roshidSaid } from "./form/text.ts";
import { roshidListText } from "./list-text.ts";
import { RoshidPrintLink } from "./RoshidPrintLink.tsx";
import { copyAsDraft } from "./roshid.ts";

const look = "text-sm";

/** What can be done with a roshid; with one whose details were removed it can only be deleted. */
export function RoshidActions({ roshid, onDelete }: { roshid: Roshid; onDelete: () => void }) {
  const text = useText(roshidListText);
  const locale = useLocale();
  const [, navigate] = useLocation();
  const { run } = useBusy();
  const label = (deed: string) => (
    <span>
      <span>{deed}</span>
      {lacksDetails(roshid) ? null : (
        <span className="sr-only"> {text.actionsOf(inDigits(roshid.serialNo, locale))}</span>
      )}
    </span>
  );
  const handleCopy = async () => {
    const route = await copyAsDraft(roshid);
    showToast("blank", roshidSaid.copied);
    navigate(route);
  };
  return (
    <div
      className="flex w-full flex-wrap gap-1.5 *:min-h-11 *:flex-auto *:basis-2/5 *:px-2
      @3xl/table:*:basis-full @4xl/table:flex-nowrap @4xl/table:gap-2 @4xl/table:*:basis-auto
      @4xl/table:*:px-3"
    >
      {lacksDetails(roshid) ? null : (
        <>
          <RoshidPrintLink roshid={roshid} className={look}>
            {label(text.download)}
          </RoshidPrintLink>
          <ButtonLink href={`/roshid/edit/${roshid._id}`} variant="secondary" className={look}>
            {label(text.edit)}
          </ButtonLink>
          <Button variant="secondary" className={look} onClick={() => run(handleCopy)}>
            {label(text.copy)}
          </Button>
        </>
      )}
      <Button
        variant="secondary"
        className={`${look} hover:border-danger hover:text-danger`}
        onClick={onDelete}
      >
        {label(text.delete)}
      </Button>
    </div>
  );
}
