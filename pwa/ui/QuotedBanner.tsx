import type { ReactNode } from "react";
import { useLocale } from "../i18n/locale.ts";
import type { Sentence } from "../i18n/t.ts";
import { Banner, type BannerTone } from "./Banner.tsx";

type Props = { sentence: Sentence; tone?: BannerTone; role?: "status" | "alert"; children?: ReactNode };

/** A sentence quoted from the specification; on the Bengali page with its Bengali translation below. */
export function QuotedBanner({ sentence, tone = "danger", role, children }: Props) {
  const bengali = useLocale() === "bn";
  return (
    <Banner tone={tone} role={role} title={sentence.en}>
      {bengali ? <p>{sentence.bn}</p> : null}
      {children}
    </Banner>
  );
}
