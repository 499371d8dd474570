import type { ReactNode } from "react";
import { useText } from "../i18n/t.ts";
import { NotifySettings } from "../push/NotifySettings.tsx";
import { InstallPrompt } from "../shell/InstallPrompt.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Card } from "../ui/Card.tsx";
import { LockIcon } from "../ui/icons.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { AppFacts } from "./AppFacts.tsx";
import { Devices } from "./Devices.tsx";
import { IdentityCard } from "./IdentityCard.tsx";
import { Settings } from "./Settings.tsx";
import { accountText } from "./text.ts";

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
