import { useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { messages } from "../i18n/messages.ts";
import { defineText, useLocale, useText } from "../i18n/t.ts";
import { dropSharedFile, readSharedFile } from "../offline/shared-file.ts";
import { iconOf, onePerPath, useServices } from "../services/services.ts";
import { ChevronRightIcon } from "../ui/icons.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { QuotedBanner } from "../ui/Page.tsx";

const sharedText = defineText({
  title: ["ফাইলটি কোন সেবার জন্য?", "Which service is this file for?"],
  fills: ["সনদ থেকে ফরম নিজে থেকে পূরণ হবে", "The form is filled in from the certificate"],
  attached: ["ফাইলটি ফরমে যোগ হবে", "The file is added to the form"],
  close: ["ফাইলটি লাগবে না", "Leave the file"],
});

/**
 * Asks for which service a file is that another app has shared; its form takes it. What no form
 * takes is told.
 */
export function SharedFile() {
  const text = useText(sharedText);
  const locale = useLocale();
  const [, navigate] = useLocation();
  const [file, setFile] = useState<File>();
  const services = onePerPath(useServices()).filter(
    ({ retired, fields }) => !retired && fields.some(({ type }) => type === "photo"),
  );
  const leave = () => navigate(location.pathname, { replace: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once; after Back from the form there is none.
  useEffect(() => {
    readSharedFile().then((found) => (found ? setFile(found) : leave()), leave);
  }, []);
  if (!file) return null;
  const problem = !/image|pdf/.test(file.type)
    ? messages.uploadImageOrPdf
    : file.size === 0
      ? messages.emptyFile
      : undefined;
  const handleClose = () => {
    void dropSharedFile();
    leave();
  };
  return (
    <Dialog sheet title={text.title} closeLabel={text.close} onClose={handleClose}>
      <p className="text-sm text-soft wrap-anywhere">{file.name}</p>
      {problem ? (
        <QuotedBanner sentence={problem} />
      ) : (
        <ul className="-mx-2 divide-y divide-line">
          {services.map(({ key, icon, name, path, ownScreen }) => {
            const Icon = iconOf(icon);
            return (
              <li key={key}>
                <Link
                  href={`${path}?shared`}
                  className="flex min-h-14 items-center gap-3 rounded-md px-2 py-2
                    hover:bg-accent-soft"
                >
                  <Icon className="text-accent" />
                  <span className="min-w-0 flex-1 leading-snug">
                    <span className="block font-semibold">{name[locale]}</span>
                    <span className="block text-xs text-soft">
                      {ownScreen ? text.fills : text.attached}
                    </span>
                  </span>
                  <ChevronRightIcon className="size-5 text-soft" />
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}
