import { useSetAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type BirthField, birthFieldNames, type Corners } from "../../../contract/birth.ts";
import type { Sentence } from "../../../contract/errors.ts";
import { isApiError } from "../../api/errors.ts";
import { messages } from "../../i18n/messages.ts";
import { sentence } from "../../offline/errors.ts";
import { showToast } from "../../ui/toast.ts";
import type { BirthSent, BirthValues } from "../birth-form.ts";
import {
  type Certificate,
  extractCertificate,
  isCertificateFile,
  type ReadStep,
} from "./certificate.ts";
import { type BirthContent, type Conflict, mergeContent } from "./merge.ts";
import { linesAtom } from "./unsure.tsx";

export type CertificateState =
  | { at: "idle" }
  | { at: "busy"; step: ReadStep }
  /** `again`: set when it may be sent again. */
  | { at: "failed"; sentence: Sentence; again: CertificatePhoto | undefined }
  | { at: "cancelled" }
  | { at: "done"; filled: number };

/** A picture, and the corners by which its sheet was read. */
export type CertificatePhoto = { file: File; corners?: Corners | undefined };

export type CertificateReading = ReturnType<typeof useCertificate>;

const nameOf = ({ field, typed, read }: Conflict) => JSON.stringify([field, typed, read]);

type Form = UseFormReturn<BirthValues, unknown, BirthSent>;

/** Reads a certificate on the server and merges it into the form. */
export function useCertificate({ getValues, setValue, clearErrors }: Form) {
  const [state, setState] = useState<CertificateState>({ at: "idle" });
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const [file, setFile] = useState<File>();
  const [photo, setPhoto] = useState<CertificatePhoto>();
  const setLines = useSetAtom(linesAtom);
  const work = useRef<AbortController>(undefined);
  /** The file whose reading was merged last, and the fields that its readings have marked. */
  const merged = useRef<{ file: File; marked: BirthField[] }>(undefined);
  /** Differences in which a person has kept what was typed, each by its {@link nameOf}. */
  const kept = useRef(new Set<string>());
  useEffect(
    () => () => {
      work.current?.abort();
      setLines({});
    },
    [setLines],
  );

  /** Whoever types far below does not see what the section says. */
  const tell = (tone: "success" | "error", outcome: Sentence) => {
    const section = document.getElementById("certificate-title")?.getBoundingClientRect();
    if (!section || section.bottom < 0) showToast(tone, outcome);
  };

  const fail = (reason: Sentence, again?: CertificatePhoto) => {
    setState({ at: "failed", sentence: reason, again });
    tell("error", reason);
  };

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

  /** Answers how many fields it has filled. The one in which somebody types waits until it is left, or until `signal` says no. */
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
    return layFields(certificate, others, marked);
  };

  /** What an earlier reading saw of a field stays beside its mark, unless this one has read that field too. */
  const showLines = ({ content, lines }: Certificate) => {
    const marked = getValues("unsure").filter((field) => content[field] === undefined);
    setLines((now) => ({
      ...Object.fromEntries(marked.map((field) => [field, now[field]])),
      ...lines,
    }));
  };

  const read = async (file: File, corners?: Corners) => {
    if (!isCertificateFile(file)) return fail(messages.uploadImageOrPdf);
    if (file.size === 0) return fail(messages.emptyFile);
    work.current?.abort();
    const control = new AbortController();
    work.current = control;
    // The corners by which it was read before stand until it is read by others: what a person has moved is measured from them.
    setPhoto((now) =>
      now?.file === file ? now : file.type.includes("image") ? { file } : undefined,
    );
    const onStep = (step: ReadStep) => !control.signal.aborted && setState({ at: "busy", step });
    try {
      const certificate = await extractCertificate(file, {
        corners,
        signal: control.signal,
        onStep,
      });
      if (control.signal.aborted) return;
      setFile(file);
      if (!certificate) return fail(messages.failedToParseCertificate);
      setPhoto((now) => now && { file, corners: certificate.corners ?? corners });
      showLines(certificate);
      setState({ at: "done", filled: lay(certificate, file, control.signal) });
      tell("success", messages.certificateExtracted);
    } catch (error) {
      if (control.signal.aborted) return;
      if (!isApiError(error)) fail(messages.failedToProcessCertificate, { file, corners });
      // A refused file would be refused again; a busy server may accept it later.
      else
        fail(
          sentence(error),
          error.status === 429 || error.status >= 500 ? { file, corners } : undefined,
        );
    }
  };

  return {
    state,
    /** Where what was typed differs from the certificate. Whoever types on in such a field has decided. */
    conflicts,
    /** The last file that was read. */
    file,
    photo,
    read: (file: File, corners?: Corners) => void read(file, corners),
    cancel: () => {
      work.current?.abort();
      setState({ at: "cancelled" });
    },
    /** The user's decision about differing values: these are taken from the certificate, the others stay as typed. */
    settle: (taken: BirthContent) => {
      for (const conflict of conflicts)
        if (taken[conflict.field] === undefined) kept.current.add(nameOf(conflict));
      const doubtful = conflicts.filter(
        ({ field, uncertain }) => uncertain && taken[field] !== undefined,
      );
      fill(taken, [...getValues("unsure"), ...doubtful.map(({ field }) => field)]);
      merged.current?.marked.push(...(Object.keys(taken) as BirthField[]));
      setConflicts([]);
    },
    /** Stops reading, because the form is emptied and would be filled again. */
    forget: () => {
      work.current?.abort();
      merged.current = undefined;
      kept.current.clear();
      setConflicts([]);
      setLines({});
      setFile(undefined);
      setPhoto(undefined);
      setState({ at: "idle" });
    },
  };
}
