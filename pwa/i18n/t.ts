import type { Locale } from "./format.ts";
import { useLocale } from "./locale.ts";

// biome-ignore lint/suspicious/noExplicitAny: parameters are checked by SameAs, key by key.
type Entry = string | ((...params: any[]) => string);
type SameAs<T> = {
  [Key in keyof T]: T[Key] extends (...params: infer P) => string ? (...params: P) => string : string;
};

export type Text<T> = Record<Locale, T>;
/** One sentence in both languages, as toasts and refusals are. `quoted`: the specification quotes the English. */
export type Sentence = { en: string; bn: string; quoted?: true };

/**
 * The texts of a feature in both languages. English must have the same keys and parameters as Bengali, otherwise the type check
 * fails.
 */
export function defineText<T extends Record<string, Entry>>(text: { bn: T; en: SameAs<NoInfer<T>> }): Text<SameAs<T>> {
  return text as unknown as Text<SameAs<T>>;
}

/** A text in both languages, for a toast. */
export function bothOf<T>(text: Text<T>, say: (words: T, locale: Locale) => string): Sentence {
  return { en: say(text.en, "en"), bn: say(text.bn, "bn") };
}

/** The lines that show a sentence: on the Bengali page the Bengali, and below it the English if the specification quotes that. */
export function linesOf({ en, bn, quoted }: Sentence, locale: Locale): [first: string, second?: string] {
  if (locale === "en") return [en];
  return quoted && bn !== en ? [bn, en] : [bn];
}

/** Marks a sentence as quoted by the specification. The server's own messages are: it says that they are shown. */
export function quote({ en, bn }: Sentence): Sentence {
  return { en, bn, quoted: true };
}

/** The texts in the language of the page. */
export function useText<T>(text: Text<T>): T {
  return text[useLocale()];
}
