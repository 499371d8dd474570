import { type ChangeEvent, useId } from "react";
import { bothOf, useText } from "../../i18n/t.ts";
import { DocumentIcon } from "../../ui/icons.tsx";
import { showToast } from "../../ui/toast.ts";
import { MOST_CHARACTERS } from "./lines.ts";
import { manyText } from "./text.ts";

/** Reads a text file, as spreadsheets save them: UTF-8, or UTF-16 with its mark. */
export function FileLines({ onText }: { onText: (text: string) => void }) {
  const text = useText(manyText);
  const id = useId();
  const handleFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = "";
    if (!file) return;
    if (file.size > 2 * MOST_CHARACTERS) return showToast("error", bothOf(manyText, "fileTooLarge"));
    const bytes = new Uint8Array(await file.arrayBuffer());
    onText(new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-8").decode(bytes).trim());
  };
  return (
    <label
      htmlFor={id}
      className="-my-2 inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-sm font-semibold text-accent focus-within:underline"
    >
      <DocumentIcon className="size-4.5" />
      {text.file}
      <input id={id} type="file" accept=".csv,.txt,text/csv,text/plain" className="sr-only" onChange={handleFile} />
    </label>
  );
}
