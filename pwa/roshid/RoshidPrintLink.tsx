import type { ReactNode } from "react";
import type { Roshid } from "../../contract/roshid.ts";
import { useConfig } from "../settings/config.ts";
import { ButtonLink, buttonClass } from "../ui/Button.tsx";

type PrintProps = { roshid: Roshid; className?: string; children: ReactNode };

/** Opens our draft sheet, or the print service that this installation has set. */
export function RoshidPrintLink({ roshid, className = "", children }: PrintProps) {
  const outside = useConfig().value?.links.roshidPrint?.replaceAll(
    "{id}",
    encodeURIComponent(roshid._id),
  );
  return outside ? (
    <a href={outside} target="_blank" rel="noreferrer" className={`${buttonClass()} ${className}`}>
      {children}
    </a>
  ) : (
    <ButtonLink href={`/roshid/print/${roshid._id}`} className={className}>
      {children}
    </ButtonLink>
  );
}
