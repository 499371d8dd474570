import { useSetAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type BirthField, birthFieldNames } from "../../../contract/birth.ts";
import type { BirthSent, BirthValues } from "../birth-form.ts";
import type { Certificate } from "./certificate.ts";
import { type BirthContent, type Conflict, mergeContent } from "./merge.ts";
import { linesAtom } from "./unsure.tsx";

export type BirthForm = UseFormReturn<BirthValues, unknown, BirthSent>;

const nameOf = ({ field, typed, read }: Conflict) => JSON.stringify([field, typed, read]);

/** Merges what was read of certificates into the form, over nothing that a person has typed. */
export function useMerging({ getValues, setValue, clearErrors }: BirthForm) {
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const setLines = useSetAtom(linesAtom);
  /** The file whose reading was merged last, and the fields that its readings have marked. */
  const merged = useRef<{ file: File; marked: BirthField[] }>(undefined);
  /** Differences in which a person has kept what was typed, each by its {@link nameOf}. */
  const kept = useRef(new Set<string>());
  useEffect(() => () => setLines({}), [setLines]);

  const fill = (fields: BirthContent, unsure: BirthField[]) => {
    const names = Object.keys(fields) as BirthField[];
    for (const name of names) setValue(name, fields[name] ?? "", { shouldDirty: true });
    clearErrors(names);
    setValue("filled", { ...getValues("filled"), ...fields }, { shouldDirty: true });
    setValue("unsure", unsure, { shouldDirty: true });
    merged.current?.marked.push(...unsure);
  };

  const layFields = (
    certificate: Certificate,
    fields: BirthField[],
    marked: BirthField[] | undefined,
  ): number => {
    const merge = mergeContent(getValues(), certificate, fields, marked);
    fill(merge.fill, merge.unsure);
    const open = merge.conflicts.filter((conflict) => !kept.current.has(nameOf(conflict)));
    setConflicts((now) => [...now.filter(({ field }) => !fields.includes(field)), ...open]);
    return Object.keys(merge.fill).length;
  };

  /**
   * Answers how many fields it has filled. The one in which somebody types waits until it is left,
   * or until `signal` says no.
   */
  const lay = (certificate: Certificate, file: File, signal: AbortSignal): number => {
    const marked = merged.current?.file === file ? merged.current.marked : undefined;
    merged.current = { file, marked: [...(marked ?? [])] };
    const focused = document.activeElement;
    const typed = birthFieldNames.find((field) => field === focused?.getAttribute("name"));
    const others = birthFieldNames.filter((field) => field !== typed);
    if (typed)
      focused?.addEventListener("blur", () => layFields(certificate, [typed], marked), {
        once: true,
        signal,
      });
    showLines(certificate);
    return layFields(certificate, others, marked);
  };

  /**
   * What an earlier reading saw of a field stays beside its mark, unless this one has read that
   * field too.
   */
  const showLines = ({ content, lines }: Certificate) => {
    const marked = getValues("unsure").filter((field) => content[field] === undefined);
    setLines((now) => ({
      ...Object.fromEntries(marked.map((field) => [field, now[field]])),
      ...lines,
    }));
  };

  return {
    /**
     * Where what was typed differs from the certificate. Whoever types on in such a field has
     * decided.
     */
    conflicts,
    lay,
    /**
     * The user's decision about differing values: these are taken from the certificate, the others
     * stay as typed.
     */
    settle(taken: BirthContent): void {
      for (const conflict of conflicts)
        if (taken[conflict.field] === undefined) kept.current.add(nameOf(conflict));
      const doubtful = conflicts.filter(
        ({ field, uncertain }) => uncertain && taken[field] !== undefined,
      );
      fill(taken, [...getValues("unsure"), ...doubtful.map(({ field }) => field)]);
      merged.current?.marked.push(...(Object.keys(taken) as BirthField[]));
      setConflicts([]);
    },
    forget(): void {
      merged.current = undefined;
      kept.current.clear();
      setConflicts([]);
      setLines({});
    },
  };
}
