import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { defineText, type Locale, useLocale, useText } from "../../i18n/t.ts";
import { Banner } from "../Page.tsx";
import { fieldSentence, focusFirstWrong, type Problem, problemsIn } from "./form-errors.ts";

type Props = {
  /**
   * What is wrong by the name of the field: codes or sentences, or the errors of react-hook-form.
   */
  of: object;
  /** Is another after each try to send. */
  tries: unknown;
  say?: ((code: string, locale: Locale) => string) | undefined;
};

/**
 * Stands in every form, above its button. After a try the first wrong control, wherever it is,
 * comes into sight and gets the focus. What is wrong with a field that no control of the form shows
 * is told here, so that no form refuses without a word.
 */
export function FormProblems({ of, tries, say = fieldSentence }: Props) {
  const text = useText(problemsText);
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const [untold, setUntold] = useState<Problem[]>([]);
  // After every drawing, as controls come and go; before it is painted.
  useLayoutEffect(() => {
    const form = place.current?.closest("form");
    const now = form ? problemsIn(of).filter(({ name }) => !isShown(form, name)) : [];
    setUntold((last) => (JSON.stringify(last) === JSON.stringify(now) ? last : now));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each try, when a folded part has opened.
  useEffect(() => {
    const form = place.current?.closest("form");
    const timer = setTimeout(() => form && focusFirstWrong(form));
    return () => clearTimeout(timer);
  }, [tries]);
  return (
    <div ref={place} className="empty:hidden">
      {untold.length > 0 ? (
        <div data-untold tabIndex={-1}>
          <Banner tone="danger" role="alert" title={text.untold}>
            <ul>
              {untold.map(({ name, code }) => (
                <li key={name}>{[name, say(code, locale)].filter(Boolean).join(": ")}</li>
              ))}
            </ul>
            <p>{text.untoldHelp}</p>
          </Banner>
        </div>
      ) : null}
    </div>
  );
}

/** Whether a control of this name, or the group around it, is marked as wrong. */
function isShown(form: HTMLFormElement, name: string): boolean {
  const shape = CSS.escape(name);
  const controls = form.querySelectorAll(`[name="${shape}"], [data-group="${shape}"]`);
  return [...controls].some(
    (control) =>
      control.matches("[aria-invalid=true]") ||
      control.closest("fieldset")?.matches("[aria-describedby$='-error']"),
  );
}

const problemsText = defineText({
  untold: ["ফরমটি পাঠানো যায়নি", "The form could not be sent"],
  untoldHelp: [
    "এই পাতায় এটি ঠিক করা যায় না। পাতাটি নতুন করে খুলে আবার চেষ্টা করুন; না হলে ডেস্কে জানান।",
    "This can't be corrected here. Open the page anew and try again; if that does not help, tell the desk.",
  ],
});
