import { type FormEvent, useRef, useState } from "react";
import type { Notice } from "../../contract/notices.ts";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { readDate, readDay } from "../../contract/values/dates/typed-date.ts";
import { fieldMessages } from "../../contract/values/field-messages.ts";
import { request } from "../api/request.ts";
import { messages } from "../i18n/messages.ts";
import { defineText, formatDateTime, formatNumber, useLocale, useText } from "../i18n/t.ts";
import { useConnection } from "../offline/connection.ts";
import { useNotices } from "../settings/settings.ts";
import { refreshedAfter } from "../settings/start.ts";
import { Button, useBusy } from "../ui/Button.tsx";
import { DateInput } from "../ui/form/DateInput.tsx";
import { FormProblems } from "../ui/form/FormProblems.tsx";
import { refusedFields } from "../ui/form/form-errors.ts";
import { TextArea } from "../ui/form/Inputs.tsx";
import { TextInput } from "../ui/form/TextInput.tsx";
import { Card, PageHeader, Section } from "../ui/Page.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { showToast } from "../ui/toast.ts";
import { NoticePreview } from "./NoticeRow.tsx";

const MOST = 500;
const unlimited = { day: "", time: "23:59" };

/** Writes and posts the notice at the top of every screen. Earlier notices can be used again. */
export function UpdateNotice() {
  const text = useText(noticeText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const notices = useNotices().value;
  const [typed, setTyped] = useState("");
  const { busy, run } = useBusy();
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
        const json = { notice: typed, endsAt: timeInDhaka(ends) };
        await refreshedAfter(request("POST notice/notices", { json }));
        showToast("success", messages.noticeCreated);
        setTyped("");
        setEnds(unlimited);
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
          <FormProblems of={errors} tries={errors} />
          <Button
            type="submit"
            busy={busy}
            busyLabel={text.processing}
            disabled={offline}
            second={text.submitSecond}
          >
            {text.submit}
          </Button>
        </form>
      </Card>
      <EarlierNotices notices={notices} onReuse={reuse} />
    </div>
  );
}

type Props = { notices: Notice[] | undefined; onReuse: (notice: string) => void };

/** Earlier notices, newest first. The newest is the one that is shown to users. */
function EarlierNotices({ notices, onReuse }: Props) {
  const text = useText(noticeText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const { busy, run } = useBusy();
  const standing = (notices ?? []).filter(
    ({ endsAt }) => !endsAt || Date.parse(endsAt) > Date.now(),
  );
  return (
    <Section title={text.earlier}>
      {standing.length > 0 ? (
        <Card flush as="div">
          <ul className="divide-y divide-line">
            {[...standing].reverse().map(({ _id, notice, createdAt, endsAt }, index) => (
              <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
                <div className="min-w-0 flex-1 basis-56">
                  <p className="whitespace-pre-line">{notice}</p>
                  <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-soft">
                    <span>{formatDateTime(createdAt, locale)}</span>
                    {endsAt ? <span>{text.until(formatDateTime(endsAt, locale))}</span> : null}
                    {index === 0 ? <StatusBadge tone="approved">{text.showing}</StatusBadge> : null}
                  </p>
                </div>
                <Button
                  variant="ghost"
                  className="-mx-3 px-3 text-sm"
                  aria-label={text.reuseOf(notice)}
                  onClick={() => onReuse(notice)}
                >
                  {text.reuse}
                </Button>
                <Button
                  variant="ghost"
                  className="-mx-3 px-3 text-sm text-danger!"
                  aria-label={text.removeOf(notice)}
                  disabled={offline || busy}
                  onClick={() =>
                    run(() =>
                      refreshedAfter(request("DELETE notice/notices/:id", { path: { id: _id } })),
                    )
                  }
                >
                  {text.remove}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <p className="text-soft">{text.none}</p>
      )}
    </Section>
  );
}

/** The day and time typed are those of Dhaka, wherever the device is, without summer time. */
function timeInDhaka({ day, time }: typeof unlimited): string | undefined {
  const date = readDate(day);
  if (!date || !time) return undefined;
  return new Date(`${date}T${time}:00+06:00`).toISOString();
}

const noticeText = defineText({
  title: ["নোটিশ হালনাগাদ", "Update Notice"],
  lead: [
    "সবার পর্দার ওপরে দেখা যায়। নতুনটি শেষ হলে আগেরটি ফিরে আসে।",
    "Shows at the top of everyone's screen. When it ends, the one before comes back.",
  ],
  endsAt: ["কোন দিন নিজে থেকে সরবে", "Ends on"],
  endsAtTime: ["কয়টায় (ঢাকার সময়)", "At (Dhaka time)"],
  endsAtHint: ["খালি রাখলে আপনি না সরানো পর্যন্ত থাকবে।", "Leave empty to keep it until you remove it."],
  until: [(time: string) => `${time} পর্যন্ত`, (time: string) => `until ${time}`],
  remove: ["সরান", "Remove"],
  removeOf: [(notice: string) => `সরান: ${notice}`, (notice: string) => `Remove: ${notice}`],
  notice: ["নোটিশ", "Notice"],
  hint: [
    (left: string) => `সর্বোচ্চ ৫০০ অক্ষর, বাকি ${left}`,
    (left: string) => `${left} of 500 characters left`,
  ],
  submit: ["নোটিশ দিন", "Submit"],
  submitSecond: ["Submit", ""],
  processing: ["পাঠানো হচ্ছে · Processing...", "Processing..."],
  preview: [
    "ছোট ফোনে এতটুকু একবারে দেখা যাবে; বাকিটা চলতে থাকে, ট্যাপ করলে পুরোটা খোলে:",
    "A small phone shows this much at once; the rest moves by, and a tap opens all of it:",
  ],
  earlier: ["আগের নোটিশ", "Earlier notices"],
  none: ["এখনো কোনো নোটিশ দেওয়া হয়নি।", "No notices yet."],
  showing: ["এখন চলছে", "Showing now"],
  reuse: ["আবার ব্যবহার করুন", "Use again"],
  reuseOf: [
    (notice: string) => `আবার ব্যবহার করুন: ${notice}`,
    (notice: string) => `Use again: ${notice}`,
  ],
});
