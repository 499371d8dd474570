import { useEffect, useRef, useState } from "react";
import type { Corners } from "../../../contract/birth.ts";
import type { Sentence } from "../../../contract/values/sentences.ts";
import { isApiError } from "../../api/errors.ts";
import { messages } from "../../i18n/messages.ts";
import { sentence } from "../../offline/errors.ts";
import { showToast } from "../../ui/toast.ts";
import { extractCertificate, isCertificateFile, isPicture, type ReadStep } from "./certificate.ts";
import { type BirthForm, useMerging } from "./use-merging.ts";

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

/** Reads a certificate on the server and merges it into the form. */
export function useCertificate(form: BirthForm) {
  const [state, setState] = useState<CertificateState>({ at: "idle" });
  const [file, setFile] = useState<File>();
  const [photo, setPhoto] = useState<CertificatePhoto>();
  const work = useRef<AbortController>(undefined);
  const { conflicts, lay, settle, forget } = useMerging(form);
  useEffect(() => () => work.current?.abort(), []);

  /** Whoever types far below does not see what the section says. */
  const tell = (tone: "success" | "error", outcome: Sentence) => {
    const section = document.getElementById("certificate-title")?.getBoundingClientRect();
    if (!section || section.bottom < 0) showToast(tone, outcome);
  };

  const fail = (reason: Sentence, again?: CertificatePhoto) => {
    setState({ at: "failed", sentence: reason, again });
    tell("error", reason);
  };

  const read = async (file: File, corners?: Corners) => {
    if (!isCertificateFile(file)) return fail(messages.uploadImageOrPdf);
    if (file.size === 0) return fail(messages.emptyFile);
    work.current?.abort();
    const control = new AbortController();
    work.current = control;
    // The corners by which it was read before stand until it is read by others: what a person has
    // moved is measured from them.
    setPhoto((now) => (now?.file === file ? now : isPicture(file) ? { file } : undefined));
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
    conflicts,
    /** The last file that was read. */
    file,
    photo,
    read: (file: File, corners?: Corners) => void read(file, corners),
    cancel: () => {
      work.current?.abort();
      setState({ at: "cancelled" });
    },
    settle,
    /** Stops reading, because the form is emptied and would be filled again. */
    forget: () => {
      work.current?.abort();
      forget();
      setFile(undefined);
      setPhoto(undefined);
      setState({ at: "idle" });
    },
  };
}
