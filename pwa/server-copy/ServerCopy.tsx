import { Link } from "wouter";
import { closedNotice } from "../../contract/services/declare.ts";
import { serverCopy } from "../../contract/services/server-copy.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { closedSentence } from "../offline/errors.ts";
import { OpenHours } from "../services/OpenHours.tsx";
import { useService } from "../services/services.ts";
import { useAbout } from "../services/use-about.ts";
import { useSwitches } from "../settings/settings.ts";
import { Banner } from "../ui/Banner.tsx";
import { ChevronRightIcon } from "../ui/icons.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { QuotedBanner } from "../ui/QuotedBanner.tsx";
import { CopyForm } from "./form/CopyForm.tsx";
import { inputPath } from "./routes.ts";
import { copyText } from "./text.ts";

export function ServerCopy() {
  return <Input backup={false} />;
}

/** The same page with buttons for the backup layouts. */
export function ServerCopyBackup() {
  return <Input backup />;
}

function Input({ backup }: { backup: boolean }) {
  const text = useText(copyText);
  const about = useAbout(serverCopy.key, backup ? text.backupIntro : text.intro);
  const name = serverCopy.name[useLocale()];
  const closed = useSwitches().value?.serverCopy === false;
  const hours = useService(serverCopy.key)?.hours;
  return (
    <>
      <PageHeader title={backup ? text.backupOf(name) : name}>{about}</PageHeader>
      <div className="flex max-w-xl flex-col gap-5">
        {closed ? (
          <QuotedBanner sentence={closedSentence(closedNotice(serverCopy))}>
            <OpenHours hours={hours} />
          </QuotedBanner>
        ) : null}
        <Banner title={text.guideTitle}>
          <ul className="list-disc ps-4.5">
            <li>{text.guide13}</li>
            <li>{text.guideNone}</li>
          </ul>
        </Banner>
        <CopyForm key={String(backup)} backup={backup} />
        <Link
          href={inputPath(!backup)}
          className="-ms-2 inline-flex min-h-11 items-center gap-1 self-start px-2 text-sm font-semibold text-accent"
        >
          {backup ? text.toMain : text.toBackup}
          <ChevronRightIcon className="size-4" />
        </Link>
      </div>
    </>
  );
}
