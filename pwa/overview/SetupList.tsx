import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Overview } from "../../contract/overview.ts";
import { formatNumber } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { Card } from "../ui/Card.tsx";
import { CheckIcon, ChevronRightIcon } from "../ui/icons.tsx";
import { setupText } from "./setup-text.ts";

type Step = keyof Overview["setup"];

/** In the order in which they are best done, each with its screen; what has none is done on the server. */
const steps: { step: Step; href?: string }[] = [
  { step: "prices", href: "/update-balance" },
  { step: "services", href: "/services" },
  { step: "notice", href: "/notice" },
  { step: "links" },
  { step: "colleague" },
  { step: "backup" },
  { step: "payments" },
];

/** The first steps of an installation, until all are done. */
export function SetupList({ setup }: { setup: Overview["setup"] }) {
  const text = useText(setupText);
  const locale = useLocale();
  const done = steps.filter(({ step }) => setup[step]).length;
  if (done === steps.length) return null;
  return (
    <Card as="section" flush aria-labelledby="setup">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 pt-4 md:px-5">
        <h2 id="setup" className="font-semibold">
          {text.title}
        </h2>
        <p className="text-sm text-soft">
          {text.progress(formatNumber(done, locale), formatNumber(steps.length, locale))}
        </p>
      </div>
      <ol className="mt-2 divide-y divide-line md:grid md:grid-cols-2 md:divide-y-0">
        {steps.map(({ step, href }, at) => (
          <li
            key={step}
            className={`md:border-t md:border-line ${at % 2 === 0 && at === steps.length - 1 ? "col-span-2" : ""}`}
          >
            <Row href={setup[step] ? undefined : href} done={setup[step]}>
              <span className={`block font-semibold ${setup[step] ? "text-soft" : ""}`}>{text[step]}</span>
              {setup[step] ? (
                <span className="sr-only">{text.done}</span>
              ) : (
                <span className="block text-sm text-soft wrap-anywhere">{text[`${step}Text`]}</span>
              )}
            </Row>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Row({ href, done, children }: { href: string | undefined; done: boolean; children: ReactNode }) {
  const look = "flex h-full min-h-12 items-center gap-3 px-4 py-2 md:px-5";
  const mark = done ? (
    <CheckIcon className="size-5 shrink-0 text-approved" />
  ) : (
    <span className="size-5 shrink-0 rounded-full border-2 border-edge" />
  );
  const parts = (
    <>
      {mark}
      <span className="min-w-0 flex-1 leading-snug">{children}</span>
    </>
  );
  if (!href) return <div className={look}>{parts}</div>;
  return (
    <Link href={href} className={`${look} hover:bg-accent-soft focus-visible:-outline-offset-3`}>
      {parts}
      <ChevronRightIcon className="size-5 text-soft" />
    </Link>
  );
}
