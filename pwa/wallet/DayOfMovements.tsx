import type { StatementRow } from "../../contract/wallet.ts";
import { formatDate } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { Card } from "../ui/Card.tsx";
import { Movement } from "./Movement.tsx";

export function DayOfMovements({ rows }: { rows: StatementRow[] }) {
  const locale = useLocale();
  return (
    <section>
      <h2 className="mb-2 text-sm font-semibold text-soft">{formatDate(rows[0]?.createdAt, locale)}</h2>
      <Card flush>
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <Movement key={row._id} row={row} />
          ))}
        </ul>
      </Card>
    </section>
  );
}
