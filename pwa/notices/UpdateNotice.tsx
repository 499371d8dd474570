import { type FormEvent, useRef, useState } from "react";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { readDate, readDay } from "../../contract/values/dates/typed-date.ts";
import { fieldMessages } from "../../contract/values/field-messages.ts";
import { request } from "../api/request.ts";
import { useRequestKey } from "../api/request-keys.ts";
import { messages } from "../i18n/messages.ts";
import { formatNumber, useLocale, useText } from "../i18n/t.ts";
import { useRemote } from "../lists/use-remote.ts";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useConnection } from "../offline/connection.ts";
import { refreshedAfter } from "../settings/start.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { DateInput } from "../ui/form/DateInput.tsx";
import { FormProblems } from "../ui/form/FormProblems.tsx";
import { refusedFields } from "../ui/form/form-errors.ts";
import { Checkbox, Select, TextArea } from "../ui/form/Inputs.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { Card, PageHeader } from "../ui/Page.tsx";
import { showToast } from "../ui/toast.ts";
import { NoticePreview } from "./NoticeRow.tsx";
import { PostedNotices } from "./PostedNotices.tsx";
import { noticeText } from "./text.ts";

const MOST = 500;
const unlimited = { day: "", time: "23:59" };
const toAll = { group: "", push: false };

/**
 * /notice: writes and posts what stands at the top of every screen, to all or to a price group, by
 * a push too if that is ticked. Earlier notices can be used again.
 */
export function UpdateNotice() {
  const text = useText(noticeText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const posted = useRemote(() => request("GET notice/posted"), { events: ["notices"] });
  const withKey = useRequestKey();
  const [typed, setTyped] = useState("");
  const { busy, run } = useBusy();
  const [to, setTo] = useState(toAll);
  const [ends, setEnds] = useState(unlimited);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const field = useRef<HTMLTextAreaElement>(null);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const day = readDay(ends.day);
    const wrong = ends.day.trim() !== "" && "problem" in day && day.problem;
    setErrors(wrong ? { endsAt: fieldMessages[wrong][locale] } : {});
    if (wrong) return;
    void run(
      async () => {
        const { group, push } = to;
        const json = {
          notice: typed,
          endsAt: timeInDhaka(ends),
          ...(group && { group }),
          ...(push && { push }),
        };
        await refreshedAfter(
          withKey(json, (key) =>
            request("POST notice/notices", { json, headers: { "Idempotency-Key": key } }),
          ),
        );
        void posted.refresh();
        showToast("success", messages.noticeCreated);
        setTyped("");
        setEnds(unlimited);
        setTo(toAll);
      },
      (failure) => {
        showToast("error", messages.errorCreatingNotice);
        setErrors(refusedFields(failure));
      },
    );
  };
  const reuse = (notice: string) => {
    setTyped(notice);
    field.current?.focus();
  };

  return (
    <div className="max-w-3xl max-md:-mt-3 max-md:[&>header]:mb-3">
      <PageHeader title={text.title}>{text.lead}</PageHeader>
      <Card className="mb-6">
        <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
          <TextArea
            ref={field}
            name="notice"
            label={text.notice}
            hint={text.hint(formatNumber(MOST - typed.length, locale))}
            error={errors["notice"]}
            maxLength={MOST}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {typed.trim() ? (
            <div>
              <p className="mb-1.5 text-sm text-soft">{text.preview}</p>
              <NoticePreview notice={typed} />
            </div>
          ) : null}
          <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
            <DateInput
              name="endsAt"
              label={text.endsAt}
              hint={text.endsAtHint}
              error={errors["endsAt"]}
              calendar={{ min: dateInDhaka(new Date()) }}
              typed={ends.day}
              value={ends.day}
              onReplace={(day) => setEnds({ ...ends, day })}
              onChange={(event) => setEnds({ ...ends, day: event.currentTarget.value })}
            />
            {ends.day ? (
              <TextInput
                type="time"
                name="endsAtTime"
                label={text.endsAtTime}
                value={ends.time}
                onChange={(event) => setEnds({ ...ends, time: event.currentTarget.value })}
              />
            ) : null}
          </div>
          <Whom to={to} error={errors["group"]} onChange={setTo} />
          <FormProblems of={errors} tries={errors} />
          <Button
            type="submit"
            busy={busy}
            busyLabel={text.processing}
            disabled={offline}
            second={to.push ? "" : text.submitSecond}
          >
            {to.push ? text.submitPush : text.submit}
          </Button>
        </form>
      </Card>
      <PostedNotices of={posted} onReuse={reuse} />
    </div>
  );
}

type WhomProps = {
  to: typeof toAll;
  error: string | undefined;
  onChange: (to: typeof toAll) => void;
};

/** For all or for a group, where the desk has any; and whether their phones are told. */
function Whom({ to, error, onChange }: WhomProps) {
  const text = useText(noticeText);
  const groups = useRemoteList({ path: "price-groups" }).rows ?? [];
  return (
    <>
      {groups.length > 0 ? (
        <Select
          name="group"
          label={text.to}
          hint={text.toHint}
          error={error}
          placeholder={text.everybody}
          options={groups.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={to.group}
          onChange={(event) => onChange({ ...to, group: event.currentTarget.value })}
        />
      ) : null}
      <div>
        <Checkbox
          name="push"
          label={text.push}
          checked={to.push}
          aria-describedby="push-hint"
          onChange={(event) => onChange({ ...to, push: event.currentTarget.checked })}
        />
        <p id="push-hint" className="ps-8 text-sm text-soft">
          {text.pushHint}
        </p>
      </div>
    </>
  );
}

/** The day and time typed are those of Dhaka, wherever the device is, without summer time. */
function timeInDhaka({ day, time }: typeof unlimited): string | undefined {
  const date = readDate(day);
  if (!date || !time) return undefined;
  return new Date(`${date}T${time}:00+06:00`).toISOString();
}
