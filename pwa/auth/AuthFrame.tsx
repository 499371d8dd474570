import type { ReactNode } from "react";
import { useHydrated } from "../i18n/given.ts";
import { messages } from "../i18n/messages.ts";
import { useLocale, useText } from "../i18n/t.ts";
import { useConnection, useServerTrouble } from "../offline/connection.ts";
import { useBrand } from "../settings/config.ts";
import { Brand } from "../shell/Brand.tsx";
import { LanguageSwitch } from "../shell/LanguageSwitch.tsx";
import { UpdatePrompt } from "../shell/UpdatePrompt.tsx";
import { OfflineIcon } from "../ui/icons.tsx";
import { Banner, Card } from "../ui/Page.tsx";
import { authText } from "./text.ts";

type Props = { title: string; intro?: string; foot?: ReactNode; children: ReactNode };

/**
 * The frame of the pages for people who are not signed in: one card. What comes and goes stands under it, and it hangs from the
 * top, so that no button moves away from a finger.
 */
export function AuthFrame({ title, intro, foot, children }: Props) {
  const text = useText(authText);
  const hydrated = useHydrated();
  const locale = useLocale();
  const trouble = useServerTrouble();
  const offline = useConnection() === "offline" && hydrated;
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col gap-5 px-4 py-4 md:py-[10vh]">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <Brand name={useBrand()} className="text-xl" />
        <LanguageSwitch />
      </header>
      <main tabIndex={-1} className="flex flex-col gap-4">
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
        <div role="status">
          {offline ? (
            <Banner tone="warn" icon={trouble ? undefined : <OfflineIcon />}>
              {trouble ? messages.serverTrouble[locale] : text.offline}
            </Banner>
          ) : null}
        </div>
      </main>
      <UpdatePrompt />
    </div>
  );
}
