import type { Sentence } from "../../contract/errors.ts";
import type { Locale } from "./format.ts";
import { useLocale } from "./locale.ts";

// biome-ignore lint/suspicious/noExplicitAny: each row's second text is checked against its first.
type Entry = string | ((...params: any[]) => string);
type Like<T> = T extends (...params: infer P) => string ? (...params: P) => string : string;
type Rows<T> = { [Key in keyof T]: readonly [bn: T[Key], en: Like<NoInfer<T[Key]>>] };
type Words<T> = { [Key in keyof T]: Like<T[Key]> };

export type Text<T> = Record<Locale, T>;

/**
 * The texts of a feature, a row each: Bengali, then English. A missing one or one with other parameters fails the type check.
 */
export function defineText<T extends Record<string, Entry>>(rows: Rows<T>): Text<Words<T>> {
  const column = (at: 0 | 1) =>
    Object.fromEntries(Object.entries<Rows<T>[keyof T]>(rows).map(([key, row]) => [key, row[at]])) as Words<T>;
  return { bn: column(0), en: column(1) };
}

/** A text in both languages, for a toast: by its key, or said with values. */
export function bothOf<T>(text: Text<T>, say: PlainKey<T> | ((words: T, locale: Locale) => string)): Sentence {
  const sayIn = (locale: Locale) => (typeof say === "function" ? say(text[locale], locale) : String(text[locale][say]));
  return { en: sayIn("en"), bn: sayIn("bn") };
}
type PlainKey<T> = { [Key in keyof T]: T[Key] extends string ? Key & string : never }[keyof T];

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
