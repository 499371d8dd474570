import { useAtomValue } from "jotai";
import { lazy, type ReactNode, Suspense } from "react";
import { useText } from "../i18n/t.ts";
import { NotifySettings } from "../push/NotifySettings.tsx";
import { setTheme, type Theme, themeAtom } from "../settings/theme.ts";
import { InstallPrompt } from "../shell/InstallPrompt.tsx";
import { LanguageSwitch } from "../shell/LanguageSwitch.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Card } from "../ui/Card.tsx";
import { SegmentedControl } from "../ui/form/SegmentedControl.tsx";
import { LockIcon } from "../ui/icons.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { SkeletonList } from "../ui/Skeleton.tsx";
import { AppFacts } from "./AppFacts.tsx";
import { Devices } from "./Devices.tsx";
import { IdentityCard } from "./IdentityCard.tsx";
import { accountText } from "./text.ts";

/** With a dialog for each of its buttons, so it is loaded after the screen. */
const FactorList = lazy(async () => ({ default: (await import("../factors/FactorList.tsx")).FactorList }));

export function Profile() {
  const text = useText(accountText);
  return (
    <div className="max-w-3xl">
      <PageHeader title={text.profileTitle} />
      <div className="flex flex-col gap-4">
        <IdentityCard />
        <ButtonLink href="/update-password" variant="secondary" icon={<LockIcon />} className="sm:self-start">
          {text.changePasswordLink}
        </ButtonLink>
        <InstallPrompt always />
        <Part title={text.settings}>
          <Settings />
        </Part>
        <NotifySettings />
        <Part title={text.factor} intro={text.factorIntro}>
          <Suspense fallback={<SkeletonList label={text.loading} rows={1} />}>
            <FactorList />
          </Suspense>
        </Part>
        <Part title={text.devices} intro={text.devicesIntro}>
          <Devices />
        </Part>
        <Part title={text.aboutApp}>
          <AppFacts />
        </Part>
      </div>
    </div>
  );
}

function Part({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  return (
    <Card as="section">
      <h2 className="text-lg font-semibold">{title}</h2>
      {intro ? <p className="text-sm text-soft">{intro}</p> : null}
      <div className="mt-3">{children}</div>
    </Card>
  );
}

function Settings() {
  const text = useText(accountText);
  const theme = useAtomValue(themeAtom);
  const options = [
    { value: "system", label: text.themeSystem },
    { value: "light", label: text.themeLight },
    { value: "dark", label: text.themeDark },
  ];
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div>
        <p className="mb-1.5 text-sm font-semibold">{text.language}</p>
        <LanguageSwitch />
      </div>
      <div>
        <p className="mb-1.5 text-sm font-semibold">{text.theme}</p>
        <SegmentedControl
          legend={text.theme}
          name="theme"
          options={options}
          value={theme}
          onChange={(value) => setTheme(value as Theme)}
        />
      </div>
    </div>
  );
}
