import "./attachments.css";
import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type RefCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { inDigits, useLocale, useText } from "../i18n/t.ts";
import { dropOfDraft } from "../offline/attachments/of-draft.ts";
import { currentUser } from "../offline/chat-user.ts";
import { requestPersistence } from "../offline/space.ts";
import { Spinner } from "../ui/Button.tsx";
import { FieldError, Hint, OptionalMark } from "../ui/form/TextInput.tsx";
import { CameraIcon, PlusIcon, WarningIcon } from "../ui/icons.tsx";
import { PhotoTile } from "./PhotoTile.tsx";
import { attachmentText, goneSentence } from "./text.ts";
import { type NotTaken, useAdding } from "./use-adding.ts";

export type PhotoFieldProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  required: boolean;
  max: number;
  /** The SHA-256 of each file, in order. */
  value: string[];
  /** Gets the newest value: files are made ready while others are removed. */
  onChange: (change: (now: string[]) => string[]) => void;
  /** The id of the draft that the files belong to; undefined until it is known, and in previews. */
  draftOf: (() => string) | undefined;
  /**
   * A file that another part of the form has got. It is taken when it comes, in the place of those
   * that are here.
   */
  given?: File | undefined;
  inputRef?: RefCallback<HTMLInputElement>;
};

/**
 * Pictures and PDFs of an order: a camera or a file for each, made small and kept with the draft.
 */
export function PhotoField(props: PhotoFieldProps) {
  const { name, label, error, required, max, value, onChange, draftOf, inputRef } = props;
  const text = useText(attachmentText);
  const locale = useLocale();
  const id = useId();
  const [gone, setGone] = useState<string[]>([]);
  const adding = useAdding(draftOf, (sha256) => {
    if (value.includes(sha256)) return "twice";
    if (value.length >= max) return "full";
    onChange((now) => [...now, sha256]);
    return "added";
  });
  const count = (n: number) => inDigits(String(n), locale);
  const left = max - value.length;
  const remove = (sha256: string) => {
    onChange((now) => now.filter((one) => one !== sha256));
    // It may be added again.
    setGone((now) => now.filter((one) => one !== sha256));
    const userId = currentUser()?._id;
    if (userId && draftOf) void dropOfDraft(userId, draftOf(), sha256);
  };
  const takeGiven = (file: File) => {
    for (const sha256 of value) remove(sha256);
    void adding.takeAll([file]);
  };
  useGiven(draftOf && props.given, takeGiven);
  const open = draftOf !== undefined && adding.preparing === undefined && left > 0;
  const takes = max === 1 ? text.takesOne : text.takes(count(max));
  const isEmpty = value.length === 0 && adding.preparing === undefined;
  const prompt = value.length === 0 ? text.add : text.addMore;
  return (
    <fieldset
      data-group={name}
      className="flex min-w-0 flex-col gap-1.5"
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
    >
      <legend className="mb-1.5 text-sm font-semibold">
        {label}
        <OptionalMark required={required} />
      </legend>
      <ul className="photo-grid">
        {draftOf
          ? value.map((sha256, at) => (
              <li key={sha256}>
                <PhotoTile
                  sha256={sha256}
                  draftId={draftOf()}
                  number={count(at + 1)}
                  onGone={() => setGone((now) => [...now, sha256])}
                  onRemove={() => remove(sha256)}
                  onReplace={(next) =>
                    onChange((now) => now.map((one) => (one === sha256 ? next : one)))
                  }
                />
              </li>
            ))
          : null}
        {adding.preparing === undefined ? null : (
          <li className="photo-tile">
            <Spinner className="size-6 text-accent" />
            <span role="status">{text.preparing(adding.preparing)}</span>
          </li>
        )}
        {left > 0 ? (
          <li className={isEmpty ? "photo-only" : ""}>
            <AddPhoto
              prompt={prompt}
              isFirst={value.length === 0}
              onFiles={adding.takeAll}
              inputRef={inputRef}
              name={name}
              multiple={left > 1}
              disabled={!open}
              aria-label={`${label}: ${prompt}`}
              aria-invalid={error ? true : undefined}
              required={required && value.length === 0}
            />
          </li>
        ) : null}
      </ul>
      <Hint id={`${id}-hint`}>
        {[props.hint, value.length === 0 ? takes : left > 0 ? text.left(count(left)) : ""]
          .filter(Boolean)
          .join(" ")}
      </Hint>
      <PhotoProblems value={value} gone={gone} notTaken={adding.notTaken} />
      {error && adding.preparing === undefined ? (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      ) : null}
    </fieldset>
  );
}

type AddProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "name" | "multiple" | "disabled" | "aria-label" | "aria-invalid" | "required"
> & {
  prompt: string;
  isFirst: boolean;
  onFiles: (files: File[]) => unknown;
  inputRef: RefCallback<HTMLInputElement> | undefined;
};

function AddPhoto({ prompt, isFirst, onFiles, inputRef, ...input }: AddProps) {
  // A new one after each choice: the same file may be chosen again.
  const [turn, setTurn] = useState(0);
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    setTurn((last) => last + 1);
    if (files.length > 0) void onFiles(files);
  };
  return (
    <label className="photo-tile photo-add">
      {isFirst ? <CameraIcon /> : <PlusIcon />}
      <span>{prompt}</span>
      <input
        {...input}
        key={turn}
        ref={inputRef}
        type="file"
        accept="image/*,application/pdf"
        onClick={() => void requestPersistence()}
        onChange={handleChange}
      />
    </label>
  );
}

/** Tells of each given file once. */
function useGiven(given: File | undefined, take: (file: File) => void): void {
  const last = useRef<File>(undefined);
  useEffect(() => {
    if (!given || last.current === given) return;
    last.current = given;
    take(given);
  });
}

type Props = {
  value: string[];
  /** The SHA-256 of those that the phone does not have any more. */
  gone: string[];
  notTaken: NotTaken[];
};

/**
 * What is wrong with the files of a field: those that are gone, by their place, then those that
 * were not taken.
 */
export function PhotoProblems({ value, gone, notTaken }: Props) {
  const text = useText(attachmentText);
  const locale = useLocale();
  const lost = value.flatMap((sha256, at) =>
    gone.includes(sha256)
      ? [{ name: text.photo(inDigits(String(at + 1), locale)), why: goneSentence }]
      : [],
  );
  return (
    <ul role="alert" className="flex flex-col gap-1.5 empty:hidden">
      {[...lost, ...notTaken].map(({ name, why }) => (
        <li key={name} className="flex items-start gap-1.5 text-sm text-danger">
          <WarningIcon className="mt-0.5 size-5" />
          <span className="min-w-0 wrap-anywhere">
            <strong className="font-semibold">{name}</strong>: {why[locale]}
          </span>
        </li>
      ))}
    </ul>
  );
}
