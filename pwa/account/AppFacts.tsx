import { useEffect, useState } from "react";
import { version } from "../../package.json";
import { formatSize } from "../i18n/format-size.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { estimateStorage, type StorageEstimate } from "../offline/storage.ts";
import { Banner } from "../ui/Banner.tsx";
import { accountText } from "./text.ts";

/** The facts that staff ask for first when a customer calls for help: storage and version. */
export function AppFacts() {
  const text = useText(accountText);
  const locale = useLocale();
  const [storage, setStorage] = useState<StorageEstimate>();
  useEffect(() => {
    estimateStorage().then(setStorage, () => undefined);
  }, []);
  return (
    <div className="flex flex-col gap-3">
      {storage?.short ? <Banner tone="warn">{text.storageShort}</Banner> : null}
      <dl className="flex flex-col gap-2">
        <Fact
          label={text.storage}
          value={storage ? text.storageUsed(formatSize(storage.usage, locale), formatSize(storage.quota, locale)) : "—"}
        />
        <Fact label={text.version} value={version} />
      </dl>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}
