import type { Order } from "../../../contract/orders.ts";
import { formatOrderNumber } from "../../../contract/values/order-number.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { statusText } from "../../orders/status-text.ts";
import { PrintPage } from "../../print/PrintPage.tsx";
import { useConfig } from "../../settings/config.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { ChevronLeftIcon, LinkIcon } from "../../ui/icons.tsx";
import { type BirthOrderFields, emptyBirth } from "../birth-form.ts";
import { handOff } from "../hand-off.ts";
import { fieldsInOrder } from "../sections.ts";
import { Line, PairedFacts, SingleFacts } from "./SheetFacts.tsx";
import { printText } from "./text.ts";

/** The application in our own layout, marked as a draft. The code on the left is never on a sheet of ours. */
export function ApplicationSheet({ order }: { order: Order }) {
  const text = useText(printText);
  const statuses = useText(statusText);
  const locale = useLocale();
  const outside = useConfig().value?.links.birthForm;
  return (
    <PrintPage
      mark="draft"
      title={text.title}
      printLabel={text.print}
      lang={locale}
      fluid
      toolbar={
        <>
          <ButtonLink href="/my-order" variant="secondary" icon={<ChevronLeftIcon className="size-5" />}>
            {text.toOrders}
          </ButtonLink>
          {outside ? (
            <Button
              variant="secondary"
              icon={<LinkIcon className="size-5" />}
              onClick={() => handOff(outside, wholeForm(order))}
            >
              {text.handOff}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{text.note}</p>
      <dl>
        <Line label={text.orderNumber}>{formatOrderNumber(order.orderNumber, locale)}</Line>
        <Line label={text.ordered}>{formatDateTime(order.createdAt, locale)}</Line>
        <Line label={text.status}>{statuses[order.status]}</Line>
      </dl>
      <section>
        <h2>{text.registration}</h2>
        <SingleFacts order={order} />
      </section>
      <section>
        <h2>{text.people}</h2>
        <PairedFacts order={order} />
      </section>
    </PrintPage>
  );
}

function wholeForm(order: Order): BirthOrderFields {
  return Object.fromEntries(fieldsInOrder.map((name) => [name, order[name] ?? emptyBirth[name]])) as BirthOrderFields;
}
