import type { Order } from "../../contract/orders.ts";
import type { OptionName } from "../../contract/prices.ts";
import type { Declaration, Words } from "../../contract/services/declare.ts";
import { findBuiltIn } from "../../contract/services/index.ts";
import { nameOf } from "../../contract/services/values.ts";
import { formatOrderNumber } from "../../contract/values/order-number.ts";
import { formatNumber, type Locale, useLocale } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { formatExpected } from "./expected.ts";
import { type CachedService, useService, useServices } from "./services.ts";

type Named = Pick<Order, "category" | "service"> & Record<string, unknown>;

/**
 * The name of an order whose category this version does not know. It was paid for, so it must be
 * shown.
 */
const other: Words = { bn: "অন্যান্য অর্ডার", en: "Other order" };

/**
 * Answers a function that names orders by their service, in the language of the page; an own one by
 * its name at that time.
 */
export function useOrderName(): (order: Named) => string {
  const locale = useLocale();
  const services = useServices();
  return (order) => {
    const service =
      services.find(({ key }) => key === order.category) ?? findBuiltIn(order.category);
    return (order.service?.name ?? (service && nameOf(service, order)) ?? other)[locale];
  };
}

/**
 * Answers a function that tells an order from others, by its service and number: "সাইন কপি ·
 * K-৪৮২১". Staff, who compare numbers with files and other programs, have Latin digits.
 */
export function useOrderTitle(): (order: Named & Pick<Order, "orderNumber">) => string {
  const locale = useLocale();
  const staff = useCurrentUser()?.role !== "user";
  const nameOrder = useOrderName();
  return (order) =>
    [nameOrder(order), formatOrderNumber(order.orderNumber, staff ? "en" : locale)]
      .filter(Boolean)
      .join("\u00a0· ");
}

type Timed = Pick<CachedService, "expectedMinutes" | "usual"> | undefined;

/**
 * How long a service takes: as it was measured, which promises nothing, else as the desk says; ""
 * where nothing is known.
 */
export function formatUsual(service: Timed, locale: Locale): string {
  const { usual, expectedMinutes } = service ?? {};
  if (!usual) return expectedMinutes ? formatExpected(expectedMinutes, locale) : "";
  const said = formatExpected(usual.minutes, locale);
  const last = formatNumber(usual.of, locale);
  return locale === "bn"
    ? `${said}: শেষ ${last}টির ৮০% এই সময়ের আগেই এসেছে (মাপা সময়, কথা দেওয়া নয়)`
    : `${said}: 80% of the last ${last} came sooner (measured, not promised)`;
}

/** {@link formatUsual} as a whole sentence. */
export function usualSentence(service: Timed, locale: Locale): string {
  const words = formatUsual(service, locale);
  if (!words) return "";
  return locale === "bn" ? `${words}।` : `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

/** The line above a service's form: its help text (otherwise `usual`) and how long it takes. */
export function useAbout(key: string, usual: string): string {
  const locale = useLocale();
  const service = useService(key);
  const lines = [service?.help?.[locale] ?? usual, formatUsual(service, locale)];
  return lines.filter(Boolean).join(" · ");
}

/** What an option of a price is called; one that is gone by its value. */
export function optionName(
  services: readonly Declaration[],
  name: string,
  { field, value }: OptionName,
): Words {
  const fields = services.find(({ price }) => price.name === name)?.fields;
  const options = fields?.find((one) => one.name === field)?.options;
  return options?.find((one) => one.value === value)?.label ?? { bn: value, en: value };
}

/** The name of a price: of a service, an operator or an edit. */
export function priceName(services: readonly Declaration[], name: string): Words | undefined {
  const edited = services.find(({ editPrice }) => editPrice?.name === name);
  if (edited?.editPrice) return edited.editPrice.label ?? edited.name;
  const service = services.find(({ price }) => price.name === name);
  return service && nameOf(service);
}
