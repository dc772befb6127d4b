import { AppWindow, IdCard, LockKeyhole, Mail, ShieldCheck, Smartphone } from "lucide-react";
import { useMessages } from "#web/i18n.tsx";
import { Aside } from "./account-page.tsx";
import { frameMessages } from "./messages.ts";

/** Beside registration: what to have at hand. */
export function RegistrationAside() {
  const t = useMessages(frameMessages);
  return (
    <Aside
      picture="first-salary"
      title={t("registerTitle")}
      points={[
        { icon: Mail, text: t("registerEmail") },
        { icon: Smartphone, text: t("registerPhone") },
        { icon: IdCard, text: t("registerDocuments") },
      ]}
    />
  );
}

/** Beside sign-in and reset: how to keep an account safe. */
export function SafetyAside() {
  const t = useMessages(frameMessages);
  return (
    <Aside
      picture="going-home"
      title={t("signInTitle")}
      points={[
        { icon: ShieldCheck, text: t("signInCode") },
        { icon: LockKeyhole, text: t("signInWarning") },
        { icon: AppWindow, text: t("signInAddress") },
      ]}
    />
  );
}
