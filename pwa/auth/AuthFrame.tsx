import { type ReactNode, useId } from "react";
import { loadCalls } from "../api/late-client.ts";
import { useHydrated } from "../i18n/given.ts";
import { chosenLocale, setLocale, useLocale, useText } from "../i18n/t.ts";
import { useConnection, useServerTrouble } from "../offline/connection.ts";
import { useBrand } from "../settings/config.ts";
import { Brand } from "../shell/Brand.tsx";
import { shellText } from "../shell/text.ts";
import { UpdatePrompt } from "../shell/UpdatePrompt.tsx";
import { SegmentedControl } from "../ui/form/RadioGroup.tsx";
import { OfflineIcon } from "../ui/icons.tsx";
import { Banner, Card } from "../ui/Page.tsx";
import { authText } from "./text.ts";

type Props = { title: string; intro?: string; foot?: ReactNode; children: ReactNode };

/**
 * The frame of the pages for people who are not signed in: one card. What comes and goes stands
 * under it, and it hangs from the top, so that no button moves away from a finger.
 */
export function AuthFrame({ title, intro, foot, children }: Props) {
  const text = useText(authText);
  const hydrated = useHydrated();
  // A server in trouble is told by the form that asks it.
  const trouble = useServerTrouble();
  const offline = useConnection() === "offline" && hydrated && !trouble;
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col gap-5 px-4 py-4 md:py-[10vh]">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <Brand name={useBrand()} className="text-xl" />
        <LanguageSwitch />
      </header>
      <main tabIndex={-1} onInput={prepareCalls} className="flex flex-col gap-4">
        <Card folded className="flex flex-col gap-5 p-5 md:p-7">
          <div className="pe-6">
            <h1 tabIndex={-1} className="text-2xl font-bold">
              {title}
            </h1>
            {intro ? <p className="text-sm text-soft">{intro}</p> : null}
          </div>
          {children}
        </Card>
        {foot}
        {hydrated ? <LanguageOffer /> : null}
        <div role="status">
          {offline ? (
            <Banner tone="warn" icon={<OfflineIcon />}>
              {text.offline}
            </Banner>
          ) : null}
        </div>
      </main>
      <UpdatePrompt />
    </div>
  );
}

/** The call itself tells when the code could not be loaded. */
function prepareCalls(): void {
  loadCalls().catch(() => undefined);
}

/**
 * For a first visitor whose browser speaks another language: nobody needs its translator. It waits
 * under everything else, until a language is chosen: Bengali too, for who wants no such question
 * again.
 */
function LanguageOffer() {
  const text = useText(authText);
  if (useLocale() === "en" || chosenLocale() || speaksBengali()) return null;
  const look = "min-h-11 px-2 text-sm font-semibold text-accent underline underline-offset-4";
  return (
    <div className="flex flex-wrap justify-center gap-x-2">
      <button type="button" lang="en" className={look} onClick={() => setLocale("en")}>
        {text.offerEnglish}
      </button>
      <button type="button" className={look} onClick={() => setLocale("bn")}>
        {text.stayBengali}
      </button>
    </div>
  );
}

const speaksBengali = () => /^bn\b/i.test(navigator.languages[0] ?? "bn");

/** The name of each language is written in that language, so that everybody can find their own. */
export function LanguageSwitch() {
  const text = useText(shellText);
  // Radio buttons with the same name are one group, and a page may have this component twice.
  const name = useId();
  const options = [
    { value: "bn", label: "বাংলা" },
    { value: "en", label: "English" },
  ];
  return (
    <SegmentedControl
      label={text.language}
      name={name}
      options={options}
      value={useLocale()}
      onChange={(value) => setLocale(value === "en" ? "en" : "bn")}
    />
  );
}
