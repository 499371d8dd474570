import type { ComponentProps } from "react";
import { useParams } from "wouter";
import { type BirthField, birthFieldNames } from "../../../contract/birth.ts";
import type { Order } from "../../../contract/orders.ts";
import { birth, birthFieldsByName, twins } from "../../../contract/services/birth.ts";
import { formatOrderNumber } from "../../../contract/values/order-number.ts";
import { apiError, isApiError } from "../../api/errors.ts";
import { defineText, formatDateTime, type Locale, useLocale, useText } from "../../i18n/t.ts";
import { DetailsRemoved, lacksDetails } from "../../lists/DetailsRemoved.tsx";
import { ListAwaited } from "../../lists/ListParts.tsx";
import { useRemote } from "../../lists/use-remote.ts";
import { fetchWholeOrder } from "../../my-orders/my-orders.ts";
import { useConnection } from "../../offline/connection.ts";
import { statusText } from "../../orders/StatusOf.tsx";
import { Line, PrintPage } from "../../print/PrintPage.tsx";
import { formatValue } from "../../services/order-lines.ts";
import { useConfig } from "../../settings/config.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { LinkIcon } from "../../ui/icons.tsx";
import { EmptyState, PageHeader } from "../../ui/Page.tsx";
import { handOff } from "../hand-off.ts";

/** /birth/print/{id}: an order as a sheet, to check and print. */
export function BirthPrint() {
  const text = useText(printText);
  const { id = "" } = useParams<{ id: string }>();
  // The order is loaded again when the connection changes.
  const key = `${id} ${useConnection()}`;
  const {
    value: order,
    error,
    refresh,
  } = useRemote(() => fetchBirthOrder(id), { key, staysOverKeys: true });
  const isMissing = isApiError(error) && error.status < 500 && error.status !== 429;
  const back = { href: "/my-order", label: text.toOrders };
  if (order && !lacksDetails(order)) return <ApplicationSheet order={order} back={back} />;
  return (
    <>
      {/* There is no title while the order loads: the focus would go with it when the sheet's
          own comes. */}
      {order || error ? <PageHeader title={text.title} back={back} /> : null}
      {order ? (
        <DetailsRemoved of={order} whole />
      ) : isMissing ? (
        <EmptyState
          drawing="search"
          title={text.missingTitle}
          action={<ButtonLink href={back.href}>{back.label}</ButtonLink>}
        >
          {text.missingText}
        </EmptyState>
      ) : (
        <ListAwaited words={text} error={error} onRetry={refresh} />
      )}
    </>
  );
}

/** Loads an unmasked birth order of the user, each time from the server. */
async function fetchBirthOrder(id: string): Promise<Order> {
  const order = await fetchWholeOrder(id);
  if (order.category !== birth.key) throw apiError(404, { error: "", code: "not-found" });
  return order;
}

/** The application in our own layout, marked as a draft. */
function ApplicationSheet({
  order,
  back,
}: {
  order: Order;
  back: ComponentProps<typeof PrintPage>["back"];
}) {
  const text = useText(printText);
  const statuses = useText(statusText);
  const locale = useLocale();
  const officialForm = useConfig().value?.links.birthForm;
  return (
    <PrintPage
      mark="draft"
      title={text.title}
      lang={locale}
      back={back}
      toolbar={
        officialForm ? (
          <Button
            variant="secondary"
            icon={<LinkIcon className="size-5" />}
            onClick={() => handOff(officialForm, order)}
          >
            {text.handOff}
          </Button>
        ) : null
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

/** The facts of {@link singleFields}, each on a line. */
function SingleFacts({ order }: { order: Order }) {
  const locale = useLocale();
  return (
    <dl>
      {singleFields.map((field) =>
        textIn(order, field) ? (
          <Line key={field} label={birthFieldsByName[field].label[locale]}>
            {shown(order, field, locale)}
          </Line>
        ) : null,
      )}
    </dl>
  );
}

/** The facts in both languages, side by side as on a certificate. */
function PairedFacts({ order }: { order: Order }) {
  const text = useText(printText);
  const locale = useLocale();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{text.about}</th>
          <th scope="col">{text.bangla}</th>
          <th scope="col">{text.english}</th>
        </tr>
      </thead>
      <tbody>
        {twins.map(([bangla, english]) => (
          <tr key={bangla}>
            {/* "নাম (বাংলা)": the column already tells the language. */}
            <th scope="row">
              {birthFieldsByName[bangla].label[locale].replace(/ \([^()]*\)$/, "")}
            </th>
            <td lang="bn">{textIn(order, bangla)}</td>
            <td lang="en">{textIn(order, english)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function textIn(order: Order, field: BirthField): string {
  const value = order[field];
  return typeof value === "string" ? value : "";
}

function shown(order: Order, name: BirthField, locale: Locale): string {
  return formatValue(birthFieldsByName[name], textIn(order, name), locale);
}

/**
 * The fields that have no second language. The bar code on the left of a certificate is never on a
 * sheet of ours.
 */
const singleFields = birthFieldNames.filter(
  (name) =>
    name !== "leftBarcode" && !twins.some((pair: readonly BirthField[]) => pair.includes(name)),
);

export const printText = defineText({
  title: ["জন্ম নিবন্ধন: আবেদনপত্র", "Birth registration: application sheet"],
  toOrders: ["অর্ডার তালিকা", "Order list"],
  handOff: ["নতুন ট্যাবে ফরমটি খুলুন", "Open the form in a new tab"],
  note: [
    "এটি ডেস্কে জমা দেওয়া তথ্যের খসড়া, মিলিয়ে দেখার জন্য। এটি জন্ম সনদ বা কোনো সরকারি দলিল নয়।",
    "A draft of the details given at the desk, for checking. It is not a birth certificate or any other official document.",
  ],
  registration: ["নিবন্ধন ও জন্ম", "Registration and birth"],
  people: ["নাম ও ঠিকানা", "Names and addresses"],
  about: ["বিষয়", "Subject"],
  bangla: ["বাংলা", "Bangla"],
  english: ["ইংরেজি", "English"],
  orderNumber: ["অর্ডার নম্বর", "Order number"],
  ordered: ["অর্ডারের সময়", "Ordered"],
  status: ["অবস্থা", "Status"],
  neverOnline: ["আবেদনপত্রটি এই ফোনে রাখা হয় না", "This sheet is not saved on this phone"],
  missingTitle: ["এই আবেদনপত্রটি পাওয়া যায়নি", "This application sheet was not found"],
  missingText: [
    "অর্ডারটি মোছা হয়ে থাকতে পারে, অথবা এটি জন্ম নিবন্ধনের অর্ডার নয়।",
    "The order may have been deleted, or it is not a birth registration.",
  ],
  failed: ["আবেদনপত্র আনা যায়নি", "The sheet couldn't be loaded"],
});
