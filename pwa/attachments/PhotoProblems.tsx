import { inDigits, useLocale, useText } from "../i18n/t.ts";
import { WarningIcon } from "../ui/icons.tsx";
import { attachmentText, goneSentence, problemSentences } from "./text.ts";
import type { NotTaken } from "./use-adding.ts";
import type { Refused } from "./use-refused.ts";

type Props = {
  /** Of the line of each refused file, with its SHA-256 after it. */
  id: string;
  value: string[];
  refused: Refused;
  /** The SHA-256 of those that the phone does not have any more. */
  gone: string[];
  notTaken: NotTaken[];
};

/** What is wrong with the files of a field: those that are gone or that the server has refused, by their place, then those that were not taken. */
export function PhotoProblems({ id, value, refused, gone, notTaken }: Props) {
  const text = useText(attachmentText);
  const locale = useLocale();
  const refusals = value.flatMap((sha256, at) => {
    const file = refused.get(sha256);
    const isGone = gone.includes(sha256);
    if (!file && !isGone) return [];
    const number = inDigits(String(at + 1), locale);
    const name = file?.type === "application/pdf" ? text.pdf(number) : text.photo(number);
    const why = isGone ? goneSentence : file?.why;
    return [{ id: `${id}-${sha256}`, name, why: why ?? problemSentences.broken }];
  });
  return (
    <ul role="alert" className="flex flex-col gap-1.5 empty:hidden">
      {[...refusals, ...notTaken.map((file) => ({ ...file, id: undefined }))].map(({ id, name, why }) => (
        <li key={id ?? name} id={id} className="flex items-start gap-1.5 text-sm text-danger">
          <WarningIcon className="mt-0.5 size-5" />
          <span className="min-w-0 wrap-anywhere">
            <strong className="font-semibold">{name}</strong>: {why[locale]}
          </span>
        </li>
      ))}
    </ul>
  );
}
