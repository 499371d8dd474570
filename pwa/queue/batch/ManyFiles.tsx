import { lazy, Suspense, useState } from "react";
import { useText } from "../../i18n/t.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { UploadIcon } from "../../ui/icons.tsx";
import { queueText } from "../text.ts";
import { DropVeil, deliverable, useFileDrop } from "../work/delivery-file.tsx";

const DeliverMany = lazy(async () => ({
  default: (await import("./DeliverMany.tsx")).DeliverMany,
}));

/**
 * Takes files for several orders: chosen with the button, or dropped anywhere. A single one goes to
 * the open order's form.
 */
export function ManyFiles({ onChanged }: { onChanged: () => Promise<void> }) {
  const text = useText(queueText);
  const [files, setFiles] = useState<File[]>();
  const formIsOpen = () => document.querySelector("[name=file]") !== null;
  const held = useFileDrop((dropped) => {
    if (files === undefined && (dropped.length > 1 || !formIsOpen())) setFiles(dropped);
  });
  return (
    <>
      <label
        title={text.manyTitle}
        className={`${buttonClass("secondary")} cursor-pointer max-md:px-2 max-md:text-sm
          focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-accent`}
      >
        <UploadIcon className="size-5" />
        {text.many}
        <input
          type="file"
          name="files"
          multiple
          accept={deliverable}
          onChange={(event) => {
            const chosen = [...(event.currentTarget.files ?? [])];
            if (chosen.length > 0) setFiles(chosen);
            // The same files may be chosen again.
            event.currentTarget.value = "";
          }}
          className="sr-only"
        />
      </label>
      {held && !formIsOpen() ? <DropVeil>{text.dropMany}</DropVeil> : null}
      {files ? (
        <Suspense>
          <DeliverMany files={files} onChanged={onChanged} onClose={() => setFiles(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
