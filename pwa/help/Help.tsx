import type { Help as HelpFacts } from "../../contract/help/help.ts";
import { isAway } from "../api/errors.ts";
import { LanguageSwitch } from "../auth/AuthFrame.tsx";
import { useHydrated } from "../i18n/given.ts";
import { formatNumber, formatTaka, useLocale, useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { sentence } from "../offline/errors.ts";
import { formatExpected } from "../services/expected.ts";
import { formatHours } from "../services/OpenHours.tsx";
import { useBrand, useConfig } from "../settings/config.ts";
import { DeskLink } from "../settings/DeskLink.tsx";
import { Brand } from "../shell/Brand.tsx";
import { UpdatePrompt } from "../shell/UpdatePrompt.tsx";
import { ButtonLink, buttonClass, RetryButton } from "../ui/Button.tsx";
import { OfflineIcon } from "../ui/icons.tsx";
import { Banner, Card, EmptyState, Section, SkeletonForm } from "../ui/Page.tsx";
import { useHelp } from "./help.ts";
import {
  AccountPicture,
  AskPicture,
  FilePicture,
  OrderPicture,
  RechargePicture,
} from "./pictures.tsx";
import { helpText } from "./text.ts";

/**
 * /help, for anybody: what this is, what it costs, what is done with one's data, whom to ask. The
 * server draws it, and it is read without scripts; a phone that has read it once has it without a
 * connection too.
 */
export function Help() {
  const text = useText(helpText);
  const locale = useLocale();
  const { help, error, retry } = useHelp();
  const isOld = help !== undefined && error !== undefined;
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col gap-5 px-4 py-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <Brand name={useBrand()} className="text-xl" />
        <LanguageSwitch />
      </header>
      <main tabIndex={-1} className="flex flex-col gap-6">
        <Begin />
        {isOld ? (
          <Banner
            tone="warn"
            role="status"
            icon={<OfflineIcon />}
            action={<RetryButton onRetry={retry} />}
          >
            {text.old}
          </Banner>
        ) : null}
        {help ? (
          <>
            <Steps help={help} />
            <Prices help={help} isOld={isOld} />
            <Hours help={help} isOld={isOld} />
            <Data help={help} />
            <Questions help={help} />
          </>
        ) : error ? (
          <EmptyState
            drawing={isAway(error) ? "offline" : "failed"}
            title={text.failed}
            action={<RetryButton onRetry={retry} />}
          >
            {sentence(error)[locale]}
          </EmptyState>
        ) : (
          <SkeletonForm />
        )}
        <Contact />
      </main>
      <UpdatePrompt />
    </div>
  );
}

/** What it is, and where to go on. Who is signed in goes home. */
function Begin() {
  const text = useText(helpText);
  const config = useConfig().value;
  const user = useCurrentUser();
  const hydrated = useHydrated();
  // Who came from the login goes back to it, and on to where it was to lead.
  const state = globalThis.history?.state;
  return (
    <Card folded className="flex flex-col gap-4 p-5 md:p-7">
      <div className="pe-6">
        <h1 tabIndex={-1} className="text-2xl font-bold">
          {text.title}
        </h1>
        <p>{text.lead}</p>
        <p className="text-sm text-soft">{text.notOffice}</p>
        {config?.sandboxPayments ? (
          <p className="text-sm font-semibold text-pending">{text.play}</p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-3">
        {user && hydrated ? (
          <ButtonLink href="/home">{text.toHome}</ButtonLink>
        ) : (
          <>
            {config?.signupOpen ? (
              <ButtonLink href="/signup" state={state}>
                {text.signUp}
              </ButtonLink>
            ) : null}
            <ButtonLink href="/login" variant="secondary" state={state}>
              {text.logIn}
            </ButtonLink>
          </>
        )}
      </div>
    </Card>
  );
}

type Props = { help: HelpFacts };
/** `isOld`: it was read before, and what is open now is not known. */
type Dated = Props & { isOld: boolean };

function Steps({ help: { ways } }: Props) {
  const text = useText(helpText);
  const locale = useLocale();
  const config = useConfig().value;
  const days = config?.wrongFileDays;
  // A newer server may name a way that this release has no words for.
  const paid = ways.flatMap((way) => text[way] ?? []).join(text.or);
  const steps = [
    {
      Picture: AccountPicture,
      title: text.account,
      about: [
        config?.signupOpen ? text.accountOpen : text.accountByDesk,
        ...(config?.signupOpen && config.sms ? [text.accountCode] : []),
      ],
    },
    {
      Picture: RechargePicture,
      title: text.recharge,
      about: paid ? [text.rechargeBy(paid), text.pin] : [text.rechargeAsk],
    },
    { Picture: OrderPicture, title: text.order, about: [text.orderText] },
    { Picture: FilePicture, title: text.file, about: [text.fileText] },
    {
      Picture: AskPicture,
      title: text.ask,
      about: [text.askText, ...(days ? [text.wrongFile(formatNumber(days, locale))] : [])],
    },
  ];
  return (
    <Section title={text.howTitle}>
      <ol className="flex flex-col gap-4">
        {steps.map(({ Picture, title, about }, at) => (
          <li key={title} className="flex items-center gap-4">
            <Picture />
            <div className="min-w-0 flex-1">
              <h3 className="font-semibold">
                {formatNumber(at + 1, locale)}. {title}
              </h3>
              <p className="text-sm text-soft">{about.join(" ")}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Prices({ help: { services }, isOld }: Dated) {
  const text = useText(helpText);
  const locale = useLocale();
  if (services.length === 0) return <p className="text-soft">{text.noServices}</p>;
  return (
    <Section title={text.priceTitle}>
      <Card flush as="div">
        <dl className="divide-y divide-line">
          {services.map(({ key, name, price, more, open, usual }) => {
            const facts = [
              usual ? formatExpected(usual, locale) : [],
              open || isOld ? [] : text.closedNow,
            ].flat();
            const sum = formatTaka(price, locale);
            return (
              <div key={key} className="flex items-center justify-between gap-4 px-4 py-3">
                <dt className="min-w-0">
                  <span>{name[locale]}</span>
                  {facts.length > 0 ? (
                    <span className="block text-sm text-soft">{facts.join(" · ")}</span>
                  ) : null}
                </dt>
                <dd className="shrink-0 font-semibold tabular-nums">
                  {more ? text.from(sum) : sum}
                </dd>
              </div>
            );
          })}
        </dl>
      </Card>
      <p className="mt-2 text-sm text-soft">{text.priceNote}</p>
    </Section>
  );
}

/**
 * By the hours that services have; those of the same are named together. Of what the desk opens and
 * closes by hand only the present is known.
 */
function Hours({ help: { services }, isOld }: Dated) {
  const text = useText(helpText);
  const locale = useLocale();
  const by = new Map<string, string[]>();
  let byHand = 0;
  for (const { hours, name, always } of services) {
    const said = hours ? formatHours(hours, locale) : always ? text.always : undefined;
    if (said) by.set(said, [...(by.get(said) ?? []), name[locale]]);
    else byHand += 1;
  }
  const open = byHand > 0 && !isOld;
  if (by.size === 0 && !open) return null;
  return (
    <Section title={text.hoursTitle}>
      <ul className="flex flex-col gap-1">
        {[...by].map(([said, names]) => (
          <li key={said}>
            {by.size === 1 && byHand === 0 ? null : (
              <span className="font-semibold">{names.join(", ")}: </span>
            )}
            <span>{said}</span>
          </li>
        ))}
        {open ? <li>{by.size > 0 ? text.othersOpen : text.allOpen}</li> : null}
      </ul>
    </Section>
  );
}

function Data({ help: { retentionDays, readsOutside } }: Props) {
  const text = useText(helpText);
  const locale = useLocale();
  const config = useConfig().value;
  const lines = [
    text.sealed,
    text.readable,
    text.forgotten(formatNumber(retentionDays, locale)),
    text.unnamed,
    config?.identityConsent ? text.lookedUp : text.consent,
    ...(readsOutside ? [text.readOutside] : []),
    text.ownCopy,
    text.money,
  ];
  return (
    <Section title={text.dataTitle}>
      <ul className="flex list-disc flex-col gap-2 ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  );
}

function Questions({ help: { questions } }: Props) {
  const text = useText(helpText);
  if (questions.length === 0) return null;
  return (
    <Section title={text.questionsTitle}>
      <Card flush as="div">
        <div className="divide-y divide-line">
          {questions.map(({ _id, question, answer }) => (
            <details key={_id}>
              <summary
                lang={languageOf(question)}
                className="min-h-11 cursor-pointer px-4 py-3 font-semibold"
              >
                {question}
              </summary>
              <p lang={languageOf(answer)} className="px-4 pb-3 whitespace-pre-line">
                {answer}
              </p>
            </details>
          ))}
        </div>
      </Card>
    </Section>
  );
}

/** They are written once, in whichever language the desk chose. */
function languageOf(words: string): "bn" | "en" {
  return /[\u0980-\u09ff]/.test(words) ? "bn" : "en";
}

function Contact() {
  const text = useText(helpText);
  const contact = useConfig().value?.links.contact;
  return (
    <Section title={text.contactTitle}>
      <p>{contact ? text.contact : text.noContact}</p>
      {contact ? (
        <p className="mt-2">
          <DeskLink className={buttonClass("secondary")} />
        </p>
      ) : null}
    </Section>
  );
}
