import type { Order } from "../../../contract/orders.ts";
import type { Declaration, Field } from "../../../contract/services/declare.ts";
import { readField } from "../../../contract/services/fields.ts";
import { partValues } from "../../../contract/services/values.ts";
import { formatOrderNumber } from "../../../contract/values/order-number.ts";
import { bothOf, formatRelative, type Locale } from "../../i18n/t.ts";
import { unknownRows } from "../../lists/rows.ts";
import { myOrders } from "../../my-orders/my-orders.ts";
import { currentUser } from "../../offline/chat-user.ts";
import { orNothing } from "../../offline/or-nothing.ts";
import type { OutboxItem } from "../../offline/rows.ts";
import { ORDER_KIND } from "../../offline/sending/kinds.ts";
import { listOutbox } from "../../offline/sending/outbox.ts";
import { orderOfDraft } from "../../outbox/forms.ts";
import type { OddNumber } from "../../services/fields/number-checks.ts";
import type { OrderValues } from "../../services/fields/service-form.ts";
import { statusText } from "../StatusOf.tsx";
import { againText } from "./text.ts";

const WITHIN_MS = 30 * 24 * 60 * 60 * 1000;

/** `sure`: false when only masked numbers are compared. */
export type Repeat = { order: Order; sure: boolean } | { waiting: OutboxItem };
export type Wanted = { category: string; field: Field; number: string };

type Asked = Pick<Declaration, "key" | "alternatives" | "fields">;

/** The number that is being ordered by; undefined while it is none. */
export function wantedNumber(service: Asked, values: Record<string, unknown>): Wanted | undefined {
  const field = service.fields.find(
    ({ name, findBy }) =>
      findBy && (service.alternatives?.includes(name) ? values["option"] === name : true),
  );
  const typed = field && values[field.name];
  const reading =
    field && typeof typed === "string" ? readField({ ...field, required: true }, typed) : undefined;
  return field && reading && "value" in reading
    ? { category: service.key, field, number: reading.value }
    : undefined;
}

/**
 * The newest order of this service with the same number within 30 days, except `except`, from what
 * this phone knows. Cancelled orders don't count. Of most numbers the phone has only the ends: then
 * it is not `sure`. `now` in ms since 1970.
 */
export async function findRepeat(
  { category, field, number }: Wanted,
  options: { except?: string | undefined; now?: number } = {},
): Promise<Repeat | undefined> {
  return (await repeatsOf({ category, field }, options))(number);
}

/** {@link findRepeat} for many numbers of one kind, which reads what this phone knows only once. */
export async function repeatsOf(
  { category, field }: Omit<Wanted, "number">,
  { except, now = Date.now() }: { except?: string | undefined; now?: number } = {},
): Promise<(number: string) => Repeat | undefined> {
  const userId = currentUser()?._id;
  if (!userId) return () => undefined;
  const [items, { rows }] = await Promise.all([
    orNothing(listOutbox(userId), []),
    orNothing(myOrders.read(userId), unknownRows),
  ]);
  const recent = rows
    .filter(
      ({ _id, category: of, status, createdAt }) =>
        of === category &&
        _id !== except &&
        status !== "cancel" &&
        now - Date.parse(createdAt) < WITHIN_MS,
    )
    .sort((a, b) => (a._id < b._id ? 1 : -1));
  return (number) => {
    const waiting = items.find((item) => isWaitingFor(item, category, field.name, number));
    if (waiting) return { waiting };
    const masked = partValues({ fields: [field] }, { [field.name]: number }).shown[field.name];
    const order = recent.find((one) => one[field.name] === masked);
    return order && { order, sure: field.public === true };
  };
}

/**
 * {@link findRepeat} for a form that is about to send the order; the one that its draft corrects or
 * repeats is known to the user.
 */
export async function oddRepeat(
  service: Asked,
  values: OrderValues,
  draftId?: string,
): Promise<OddNumber[]> {
  const option = service.alternatives?.find((name) => values[name]);
  const wanted = wantedNumber(service, { ...values, ...(option && { option }) });
  const repeat = wanted && (await findRepeat(wanted, { except: orderOfDraft(draftId) }));
  if (!repeat) return [];
  const said = bothOf(againText, (text, locale) => {
    if ("waiting" in repeat) return `${text.repeatTitle}: ${text.repeatWaiting}`;
    return (
      `${repeat.sure ? text.repeatTitle : text.alikeTitle}: ` +
      `${orderFacts(repeat.order, locale)}`
    );
  });
  return [
    { name: wanted.field.name, value: `${wanted.number} again`, said, see: addressOf(repeat) },
  ];
}

const addressOf = (repeat: Repeat): string =>
  "order" in repeat ? `/my-order?open=${repeat.order._id}` : "/my-order";

/**
 * What an earlier order is recognised by: its number, for whom it was, how it stands, and how old
 * it is.
 */
function orderFacts({ orderNumber, forWhom, status, createdAt }: Order, locale: Locale): string {
  const facts = [formatOrderNumber(orderNumber, locale), forWhom, statusText[locale][status]];
  return [...facts, formatRelative(createdAt, locale)].filter(Boolean).join(" · ");
}

function isWaitingFor(
  { kind, state, body }: OutboxItem,
  category: string,
  name: string,
  number: string,
): boolean {
  const order = body as Record<string, unknown> | undefined;
  return (
    kind === ORDER_KIND &&
    state !== "done" &&
    order?.["category"] === category &&
    order[name] === number
  );
}
