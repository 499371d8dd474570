import { type FormEvent, useRef, useState } from "react";
import { normaliseText } from "../../contract/values/typed-text.ts";
import { isApiError } from "../api/errors.ts";
import { formatNumber } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { messages } from "../i18n/messages.ts";
import { useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { useNotices } from "../settings/settings.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { TextArea } from "../ui/form/TextArea.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { MegaphoneIcon } from "../ui/icons.tsx";
import { OfflineNote } from "../ui/NeedsConnection.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { showToast } from "../ui/toast.ts";
import { EarlierNotices } from "./EarlierNotices.tsx";
import { MovingLine } from "./NoticeBanner.tsx";
import { postNotice, timeInDhaka } from "./notices.ts";
import { noticeText } from "./text.ts";

const MOST = 500;

/** Writes and posts the notice at the top of every screen. Earlier notices can be used again. */
export function UpdateNotice() {
  const text = useText(noticeText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const notices = useNotices().value;
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [endsAt, setEndsAt] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>();
  const field = useRef<HTMLTextAreaElement>(null);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setErrors(undefined);
    try {
      await postNotice(typed, timeInDhaka(endsAt));
      showToast("success", messages.noticeCreated);
      setTyped("");
      setEndsAt("");
    } catch (failure) {
      showToast("error", messages.errorCreatingNotice);
      if (isApiError(failure)) setErrors(failure.fields);
    } finally {
      setBusy(false);
    }
  };
  const reuse = (notice: string) => {
    setTyped(notice);
    field.current?.focus();
  };

  return (
    <div className="max-w-3xl">
      <PageHeader title={text.title}>{text.lead}</PageHeader>
      <Card className="mb-6">
        <form noValidate onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-4">
          <OfflineNote className="">{text.needsNet}</OfflineNote>
          <TextArea
            ref={field}
            name="notice"
            label={text.notice}
            hint={text.hint(formatNumber(MOST - typed.length, locale))}
            error={errors?.["notice"]}
            maxLength={MOST}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <TextInput
            type="datetime-local"
            name="endsAt"
            label={text.endsAt}
            hint={text.endsAtHint}
            error={errors?.["endsAt"]}
            value={endsAt}
            onChange={(event) => setEndsAt(event.currentTarget.value)}
          />
          <NoticePreview notice={normaliseText(typed)} />
          <Button type="submit" busy={busy} busyLabel={text.processing} disabled={offline} second={text.submitSecond}>
            {text.submit}
          </Button>
        </form>
      </Card>
      <EarlierNotices notices={notices} onReuse={reuse} />
    </div>
  );
}

/** The notice as users will see it. */
function NoticePreview({ notice }: { notice: string }) {
  const text = useText(noticeText);
  return (
    <section aria-label={text.preview}>
      <p className="mb-1.5 text-sm font-semibold">{text.preview}</p>
      <div className="notice flex min-h-11 items-start gap-2 overflow-hidden rounded-md border border-line bg-pending-soft px-4 py-2.5 text-sm">
        <MegaphoneIcon className="size-6 text-pending" />
        {notice ? (
          <span className="min-w-0 flex-1 overflow-hidden">
            <MovingLine text={notice} />
          </span>
        ) : (
          <span className="text-soft">{text.previewEmpty}</span>
        )}
      </div>
    </section>
  );
}
