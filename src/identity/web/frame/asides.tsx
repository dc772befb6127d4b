import { AppWindow, IdCard, LockKeyhole, Mail, ShieldCheck, Smartphone } from "lucide-react";
import { useWords } from "#web/i18n.tsx";
import { Aside } from "./account-page.tsx";
import { frameWords } from "./messages.ts";

/** Beside registration: what one needs at hand. */
export function RegistrationAside() {
  const t = useWords(frameWords);
  return (
    <Aside
      picture="first-salary"
      title={t("registerTitle")}
      points={[
        { icon: Mail, text: t("registerEmail") },
        { icon: Smartphone, text: t("registerPhone") },
        { icon: IdCard, text: t("registerPapers") },
      ]}
    />
  );
}

/** Beside sign-in and reset: how an account stays its owner's. */
export function SafetyAside() {
  const t = useWords(frameWords);
  return (
    <Aside
      picture="scam-shield"
      title={t("signInTitle")}
      points={[
        { icon: ShieldCheck, text: t("signInCode") },
        { icon: LockKeyhole, text: t("signInAsk") },
        { icon: AppWindow, text: t("signInAddress") },
      ]}
    />
  );
}
