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
import { type Certificate, extractCertificate, isCertificateFile, type ReadStep } from "./certificate.ts";
import { type BirthContent, type Conflict, mergeContent } from "./merge.ts";
import { linesAtom } from "./unsure.tsx";

export type CertificateState =
  | { at: "idle" }
  | { at: "busy"; step: ReadStep }
  /** `file`: set when it may be sent again. */
  | { at: "failed"; sentence: Sentence; file: File | undefined }
  | { at: "cancelled" }
  | { at: "done"; filled: number };

/** The picture that is or was read, and the corners of its sheet. */
export type CertificatePhoto = { file: File; corners?: Corners | undefined };

export type CertificateReading = ReturnType<typeof useCertificate>;

type Form = UseFormReturn<BirthValues, unknown, BirthSent>;

/** Reads a certificate on the server and merges it into the form. */
export function useCertificate({ getValues, setValue, clearErrors }: Form) {
  const [state, setState] = useState<CertificateState>({ at: "idle" });
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const [file, setFile] = useState<File>();
  const [photo, setPhoto] = useState<CertificatePhoto>();
  const setLines = useSetAtom(linesAtom);
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);

  /** Whoever types far below does not see what the section says. */
  const tell = (tone: "success" | "error", outcome: Sentence) => {
    const section = document.getElementById("certificate-title")?.getBoundingClientRect();
    if (!section || section.bottom < 0) showToast(tone, outcome);
  };

  const fail = (reason: Sentence, file?: File) => {
    setState({ at: "failed", sentence: reason, file });
    tell("error", reason);
  };

  const fill = (fields: BirthContent, unsure: BirthField[]) => {
    const names = Object.keys(fields) as BirthField[];
    for (const name of names) setValue(name, fields[name] ?? "", { shouldDirty: true });
    clearErrors(names);
    setValue("filled", { ...getValues("filled"), ...fields }, { shouldDirty: true });
    setValue("unsure", unsure, { shouldDirty: true });
  };

  /**
   * Answers how many fields it has filled. The field in which somebody types, and the question, which would take the keyboard, wait
   * until that field is left.
   */
  const lay = (certificate: Certificate): number => {
    const focused = document.activeElement;
    const types = birthFieldNames.find((field) => field === focused?.getAttribute("name"));
    const merge = mergeContent(getValues(), certificate, types);
    fill(merge.fill, merge.unsure);
    if (types) focused?.addEventListener("blur", () => lay(certificate), { once: true });
    else setConflicts(merge.conflicts);
    return Object.keys(merge.fill).length;
  };

  /** What an earlier reading saw of a field stays beside its mark, unless this one has read that field too. */
  const showLines = ({ content, lines }: Certificate) => {
    const marked = getValues("unsure").filter((field) => content[field] === undefined);
    setLines((now) => ({ ...Object.fromEntries(marked.map((field) => [field, now[field]])), ...lines }));
  };

  const read = async (file: File, corners?: Corners) => {
    if (!isCertificateFile(file)) return fail(messages.uploadImageOrPdf);
    if (file.size === 0) return fail(messages.emptyFile);
    work.current?.abort();
    const control = new AbortController();
    work.current = control;
    setPhoto(file.type.includes("image") ? { file, corners } : undefined);
    const onStep = (step: ReadStep) => !control.signal.aborted && setState({ at: "busy", step });
    try {
      const certificate = await extractCertificate(file, { corners, signal: control.signal, onStep });
      if (control.signal.aborted) return;
      setFile(file);
      setPhoto((now) => now && { ...now, corners: certificate?.corners ?? corners });
      if (!certificate) return fail(messages.failedToParseCertificate);
      showLines(certificate);
      setState({ at: "done", filled: lay(certificate) });
      tell("success", messages.certificateExtracted);
    } catch (error) {
      if (control.signal.aborted) return;
      if (!isApiError(error)) fail(messages.failedToProcessCertificate, file);
      // A refused file would be refused again; a busy server may accept it later.
      else fail(sentence(error), error.status === 429 || error.status >= 500 ? file : undefined);
    }
  };

  return {
    state,
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
      const doubtful = conflicts.filter(({ field, uncertain }) => uncertain && taken[field] !== undefined);
      fill(taken, [...getValues("unsure"), ...doubtful.map(({ field }) => field)]);
      setConflicts([]);
    },
    /** Stops reading, because the form was cleared and would be filled again. */
    forget: () => {
      work.current?.abort();
      setFile(undefined);
      setPhoto(undefined);
      setState({ at: "idle" });
    },
  };
}
