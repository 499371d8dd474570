import { useEffect } from "react";
import { useLocation } from "wouter";
import { afterPaint } from "../api/after-paint.ts";
import { shareCertificate } from "../birth/certificate/shared-file.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { takeSharedFile } from "../offline/shared-file.ts";

/** Takes a certificate that another app has shared to the birth form, after the login if that comes first. */
export function useSharedCertificate(): void {
  const role = useCurrentUser()?.role;
  const [, navigate] = useLocation();
  useEffect(() => {
    if (role !== "user") return;
    const bring = async () => {
      const file = await takeSharedFile();
      if (!file) return;
      shareCertificate(file);
      navigate("/birthday-registration");
    };
    // Where site data is blocked, there is no worker and no shared file.
    return afterPaint(() => void bring().catch(() => undefined));
  }, [role, navigate]);
}
