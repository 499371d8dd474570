import { toast } from "react-hot-toast/headless";

type Options = { id?: string };

/**
 * Toasts. The first line is the sentence as written; `second` says it again in the language of the page.
 * Shown for 4000 ms (blank, error, custom), 2000 ms (success) or until dismissed (loading); at most 20 at once.
 */
export const notify = {
  blank: (sentence: string, second?: string, options?: Options) => toast(lines(sentence, second), options),
  success: (sentence: string, second?: string, options?: Options) => toast.success(lines(sentence, second), options),
  error: (sentence: string, second?: string, options?: Options) =>
    toast.error(lines(sentence, second), { ...options, ariaProps: { role: "alert", "aria-live": "assertive" } }),
  loading: (sentence: string, second?: string, options?: Options) => toast.loading(lines(sentence, second), options),
  custom: (sentence: string, second?: string, options?: Options) => toast.custom(lines(sentence, second), options),
  dismiss: (id?: string) => toast.dismiss(id),
};

function lines(sentence: string, second?: string): string {
  return second && second !== sentence ? `${sentence}\n${second}` : sentence;
}
