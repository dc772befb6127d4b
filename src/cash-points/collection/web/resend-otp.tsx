import { useState } from "react";
import { useMessages } from "#web/i18n.tsx";
import { buttonLook } from "#web/ui/form/button-look.ts";
import { collectMessages } from "./messages.ts";

/**
 * Button for a recipient at the counter who has no one-time code yet. Needs JavaScript and is hidden without it: the cashier can send a
 * code too.
 */
export function ResendOtp({ token }: { readonly token: string }) {
  const t = useMessages(collectMessages);
  const [status, setStatus] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  async function resend() {
    if (isSending) return;
    setSending(true);
    setStatus(null);
    try {
      const { requestOtp } = await import("./request-otp.ts");
      setStatus((await requestOtp(token)) ?? t("sent"));
    } catch {
      // For every cause of failure the visitor can do one thing: try again.
      setStatus(t("failed"));
    } finally {
      setSending(false);
    }
  }
  return (
    <div className="needs-js mt-4 rounded-md bg-surface-sunken p-4">
      <p className="font-semibold">{t("otp")}</p>
      <p className="text-sm text-ink-muted">{t("otpText")}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <button type="button" onClick={() => void resend()} className={buttonLook({ variant: "secondary" })}>
          {isSending ? t("sending") : t("again")}
        </button>
      </div>
      <output className="mt-2 block text-sm font-semibold">{status}</output>
    </div>
  );
}
