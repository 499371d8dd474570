import { useAtomValue } from "jotai";
import { lazy, Suspense, useEffect, useState } from "react";
import type { User } from "../../contract/users.ts";
import { version } from "../../package.json";
import { formatSize } from "../i18n/size.ts";
import { formatTaka, useLocale, useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { useConnection } from "../offline/connection.ts";
import { estimateStorage, type StorageEstimate } from "../offline/space.ts";
import { NotifySettings } from "../push/NotifySettings.tsx";
import { useConfig } from "../settings/config.ts";
import { useBalance, useIsWorker, useUser } from "../settings/settings.ts";
import { setTheme, type Theme, themeAtom } from "../settings/theme.ts";
import { InstallPrompt } from "../shell/InstallPrompt.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Button, ButtonLink, useBusy } from "../ui/Button.tsx";
import { SegmentedControl } from "../ui/form/RadioGroup.tsx";
import { DownloadIcon, LockIcon } from "../ui/icons.tsx";
import { Card, PageHeader, SkeletonList } from "../ui/Page.tsx";
import { Part } from "../ui/Part.tsx";
import { saveOwnData } from "./account.ts";
import { Devices } from "./Devices.tsx";
import { accountText } from "./text.ts";

/** It brings a dialog for each of its buttons, so it is loaded after the screen. */
const FactorList = lazy(async () => ({
  default: (await import("../factors/FactorList.tsx")).FactorList,
}));

const ShopPart = lazy(async () => ({ default: (await import("../shop/ShopPart.tsx")).ShopPart }));

/** Only customers have one, and only after the server has answered anything is drawn. */
const MyPhone = lazy(async () => ({ default: (await import("../phones/MyPhone.tsx")).MyPhone }));

export function Profile() {
  const text = useText(accountText);
  const sendsSms = useConfig().value?.sms === true;
  const isWorker = useIsWorker();
  const isCustomer = useCurrentUser()?.role === "user" && !isWorker;
  return (
    <div className="max-w-3xl">
      <PageHeader title={text.profileTitle} />
      <div className="flex flex-col gap-4">
        <IdentityCard />
        <InstallPrompt always />
        <Part title={text.theme}>
          <ThemeChoice />
        </Part>
        {isCustomer ? (
          <Suspense>
            <MyPhone sends={sendsSms} />
          </Suspense>
        ) : null}
        {isCustomer ? (
          <Suspense fallback={<SkeletonList rows={1} />}>
            <ShopPart />
          </Suspense>
        ) : null}
        <NotifySettings />
        <Part title={text.factor} lead={text.factorIntro}>
          <Suspense fallback={<SkeletonList rows={1} />}>
            <FactorList />
          </Suspense>
        </Part>
        <Part title={text.devices} lead={text.devicesIntro}>
          <Devices />
        </Part>
        {isWorker ? null : <Programs />}
        <Part title={text.ownData} lead={text.ownDataIntro}>
          <OwnData />
        </Part>
        <Part title={text.aboutApp}>
          <AppFacts />
        </Part>
      </div>
    </div>
  );
}

function ThemeChoice() {
  const text = useText(accountText);
  return (
    <SegmentedControl
      label={text.theme}
      name="theme"
      options={[
        { value: "system", label: text.themeSystem },
        { value: "light", label: text.themeLight },
        { value: "dark", label: text.themeDark },
      ]}
      value={useAtomValue(themeAtom)}
      onChange={(value) => setTheme(value as Theme)}
    />
  );
}

/** Who is signed in. A fact that only the server knows is "—" until its first answer. */
function IdentityCard() {
  const text = useText(accountText);
  const locale = useLocale();
  const current = useCurrentUser();
  const known = useUser().value;
  const balance = useBalance().value;
  const isWorker = useIsWorker();
  if (!current) return null;
  const { fullName, username, gender }: Partial<User> & typeof current = {
    ...current,
    ...known,
  };
  const facts = [
    [text.username, username],
    ...(current.role === "staff" ? [] : [[text.gender, gender ? text[gender] : "—"]]),
    current.role === "user"
      ? [isWorker ? text.mayStillSpend : text.balance, formatTaka(balance, locale)]
      : [text.role, text[current.role]],
  ] as [string, string][];
  return (
    <Card folded className="flex flex-col gap-4">
      <div className="flex gap-4">
        <Avatar name={fullName} className="size-14 text-xl" />
        <dl className="flex min-w-0 flex-1 flex-col gap-1">
          <div>
            <dt className="sr-only">{text.fullName}</dt>
            <dd className="text-lg leading-snug font-semibold wrap-anywhere">{fullName}</dd>
          </div>
          {facts.map(([label, value]) => (
            <Fact key={label} label={label} value={value} />
          ))}
        </dl>
      </div>
      <ButtonLink
        href="/update-password"
        variant="secondary"
        icon={<LockIcon />}
        className="sm:self-start"
      >
        {text.passwordTitle}
      </ButtonLink>
    </Card>
  );
}

/** The facts that staff ask for first when a customer calls for help: storage and version. */
function AppFacts() {
  const text = useText(accountText);
  const locale = useLocale();
  const [storage, setStorage] = useState<StorageEstimate>();
  useEffect(() => {
    estimateStorage().then(setStorage, () => undefined);
  }, []);
  return (
    <dl className="flex flex-col gap-2">
      <Fact
        label={text.storage}
        value={
          storage
            ? text.storageUsed(formatSize(storage.usage, locale), formatSize(storage.quota, locale))
            : "—"
        }
      />
      <Fact label={text.version} value={version} />
    </dl>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}

/** The way to the keys of a customer's own programs, which few have. */
function Programs() {
  const text = useText(accountText);
  if (useCurrentUser()?.role !== "user") return null;
  return (
    <Part title={text.programs} lead={text.programsIntro}>
      <ButtonLink href="/keys" variant="secondary" className="self-start">
        {text.toKeys}
      </ButtonLink>
    </Part>
  );
}

/** A copy of all that is stored of the signed-in user. */
function OwnData() {
  const text = useText(accountText);
  const offline = useConnection() === "offline";
  const { busy, run } = useBusy();
  return (
    <Button
      variant="secondary"
      busy={busy}
      busyLabel={text.savingOwnData}
      disabled={offline}
      onClick={() => run(saveOwnData)}
      icon={<DownloadIcon className="size-5" />}
    >
      {text.saveOwnData}
    </Button>
  );
}
