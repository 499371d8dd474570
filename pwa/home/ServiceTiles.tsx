import { Link } from "wouter";
import { usePrices, useSwitches } from "../desk/desk.ts";
import { formatTaka } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { type Service, services } from "./services.ts";
import { homeText } from "./text.ts";

/** What can be ordered, at which price, and whether it is open now. A closed one still opens: its screen says why. */
export function ServiceTiles() {
  const text = useText(homeText);
  return (
    <section aria-labelledby="services">
      <h2 id="services" className="mb-3 text-lg font-semibold">
        {text.services}
      </h2>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {services.map((service) => (
          <li key={service.href}>
            <Tile service={service} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ service: { href, word, Icon, prices, closedBy } }: { service: Service }) {
  const text = useText(homeText);
  const locale = useLocale();
  const known = usePrices().value;
  const switches = useSwitches().value;
  const closed = closedBy !== undefined && switches?.[closedBy] === false;
  const price = formatTaka(known && Math.min(...prices.map((name) => known[name])), locale);
  return (
    <Link
      href={href}
      className={`flex h-full min-h-36 flex-col gap-2 rounded-lg border p-4 transition-colors hover:border-accent ${closed ? "border-dashed border-edge" : "border-line bg-surface shadow-card"}`}
    >
      <span
        className={`inline-flex size-11 items-center justify-center rounded-md ${closed ? "bg-sunken text-soft" : "bg-accent-soft text-accent"}`}
      >
        <Icon className="size-7" />
      </span>
      <span className="flex-1 leading-snug font-semibold">{text[word]}</span>
      <span className="flex flex-wrap items-center justify-between gap-x-2 text-sm">
        <span className="text-soft tabular-nums">{known && prices.length > 1 ? text.from(price) : price}</span>
        {switches ? <State closed={closed} label={closed ? text.closed : text.open} /> : null}
      </span>
    </Link>
  );
}

function State({ closed, label }: { closed: boolean; label: string }) {
  return (
    <span className={`inline-flex items-center gap-1.5 ${closed ? "font-semibold text-cancelled" : "text-approved"}`}>
      <span
        aria-hidden="true"
        className={`size-2 ${closed ? "rounded-none bg-cancelled" : "rounded-full bg-approved"}`}
      />
      {label}
    </span>
  );
}
