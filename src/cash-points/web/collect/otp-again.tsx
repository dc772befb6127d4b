import { useState } from "react";
import { useWords } from "#web/i18n.tsx";
import { buttonLook } from "#web/ui/form/button-look.ts";
import { collectWords } from "./messages.ts";

/** For who stands at the counter and has no one-time code yet. Needs JavaScript and is hidden without it: the cashier can do the same. */
export function OtpAgain({ token }: { readonly token: string }) {
  const t = useWords(collectWords);
  const [said, setSaid] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  async function ask() {
    if (isSending) return;
    setSending(true);
    setSaid(null);
    try {
      const { sendOtpAgain } = await import("./send-otp-again.ts");
      setSaid((await sendOtpAgain(token)) ?? t("sent"));
    } catch {
      // Whatever kept it from being asked, one can do one thing: try again.
      setSaid(t("failed"));
    } finally {
      setSending(false);
    }
  }
  return (
    <div className="needs-js mt-4 rounded-md bg-surface-sunken p-4">
      <p className="font-semibold">{t("otp")}</p>
      <p className="text-sm text-ink-muted">{t("otpText")}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <button type="button" onClick={() => void ask()} className={buttonLook({ variant: "secondary" })}>
          {isSending ? t("sending") : t("again")}
        </button>
      </div>
      <output className="mt-2 block text-sm font-semibold">{said}</output>
    </div>
  );
}
