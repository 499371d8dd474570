import { Link } from "wouter";
import { defineText, inDigits, useLocale, useText } from "../i18n/t.ts";
import { CategoryMark } from "../services/CategoryMark.tsx";
import { useServices } from "../services/services.ts";
import { useOrderName } from "../services/use-order-name.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { ChevronRightIcon } from "../ui/icons.tsx";
import { factsOf } from "./draft-facts.ts";
import { useOutbox } from "./outbox.ts";

const continueText = defineText({
  begun: ["অর্ডারটি চালিয়ে যান", "Continue your order"],
  refused: ["টাকার জন্য আটকে থাকা অর্ডার পাঠান", "Send the orders that lacked money"],
});

/** The way back to the order that was begun last, and to those that the server refused for the balance; nothing if there is none. */
export function ContinueOrder() {
  const text = useText(continueText);
  const locale = useLocale();
  const services = useServices();
  const nameOf = useOrderName();
  const { drafts = [], waiting = [] } = useOutbox() ?? {};
  const [draft] = drafts;
  const facts = draft && factsOf(draft, (key) => services.find((service) => service.key === key));
  return (
    <>
      {waiting.some(({ lastError }) => lastError?.code === "insufficient-balance") ? (
        <ButtonLink href="/outbox" block>
          {text.refused}
        </ButtonLink>
      ) : null}
      {facts ? (
        <Link
          href={facts.route}
          className="flex min-h-14 items-center gap-3 rounded-md bg-accent px-3 py-2 text-start text-on-accent hover:bg-accent-deep"
        >
          <CategoryMark category={facts.category} />
          <span className="min-w-0 flex-1 leading-snug">
            <span className="block font-semibold">{text.begun}</span>
            <span className="block text-sm wrap-anywhere">
              {[nameOf(facts), facts.words && inDigits(facts.words, locale)].filter(Boolean).join(" · ")}
            </span>
          </span>
          <ChevronRightIcon className="size-5 shrink-0" />
        </Link>
      ) : null}
    </>
  );
}
