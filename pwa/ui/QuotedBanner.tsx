import type { ReactNode } from "react";
import type { Sentence } from "../../contract/errors.ts";
import { linesOf, useLocale } from "../i18n/t.ts";
import { Banner, type BannerTone } from "./Banner.tsx";

type Props = { sentence: Sentence; tone?: BannerTone; role?: "status" | "alert"; children?: ReactNode };

/** A sentence as a banner; on the Bengali page with its English below if the specification quotes that. */
export function QuotedBanner({ sentence, tone = "danger", role, children }: Props) {
  const [first, second] = linesOf(sentence, useLocale());
  return (
    <Banner tone={tone} role={role} title={first} second={second}>
      {children}
    </Banner>
  );
}
