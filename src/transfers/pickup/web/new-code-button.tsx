import { useState } from "react";
import { href } from "#kernel/href.ts";
import type { Id } from "#kernel/id.ts";
import { SECOND_MS } from "#kernel/time.ts";
import { api, ApiRefusal } from "#web/api.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { useAction } from "#web/use-action.ts";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { Countdown } from "#web/ui/progress/countdown.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { resendCode } from "../contract.ts";
import { newCodeMessages } from "./messages.ts";

interface NewCodeButtonProps {
  readonly transfer: Id<"tr">;
  /** The old code is dead, so the button is the page's first and asks nothing. */
  readonly isLocked: boolean;
  readonly isRefund?: boolean;
}

type Wait = { readonly why: "just_now"; readonly seconds: number } | { readonly why: "used_up" };
const START = new Date(0);

/** Requests a new pickup or refund code. A request that comes too early says until when. */
export default function NewCodeButton({ transfer, isLocked, isRefund = false }: NewCodeButtonProps) {
  const t = useMessages(newCodeMessages);
  const localized = useLocalizedPath();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const { act, isBusy } = useAction();
  const [wait, setWait] = useState<Wait | null>(null);

  async function request() {
    try {
      await api(resendCode, { id: transfer });
      toasts.show({ kind: "success", title: t("sent") });
    } catch (error) {
      const why = waitOf(error);
      if (why === null) throw error;
      setWait(why);
    }
  }
  const ask = () =>
    dialogs.confirm({
      title: t(isRefund ? "refundTitle" : "title"),
      text: t("text"),
      confirmText: t("request"),
      loading: "sending",
      onConfirm: request,
    });

  if (wait !== null)
    return (
      <div role="status" className="text-sm text-ink-muted">
        {wait.why === "used_up" ? (
          <>
            <p>{t("usedUp")}</p>
            <div className="-ms-3 mt-1">
              <LinkButton variant="quiet" size="small" to={localized(href("/hubungi-kami"))}>
                {t("contact")}
              </LinkButton>
            </div>
          </>
        ) : (
          <>
            <p>{t("wait")}</p>
            <p className="font-semibold">
              <Countdown endsAt={new Date(wait.seconds * SECOND_MS)} serverNow={START} onOver={() => setWait(null)}>
                {(clock) => t("again", { clock })}
              </Countdown>
            </p>
          </>
        )}
      </div>
    );
  return (
    <Button variant={isLocked ? "primary" : "secondary"} loading={isBusy} onClick={() => void act(isLocked ? request : ask)}>
      {t("request")}
    </Button>
  );
}

function waitOf(error: unknown): Wait | null {
  if (!(error instanceof ApiRefusal)) return null;
  if (error.code === "codes_used_up") return { why: "used_up" };
  return error.code === "code_sent_just_now" ? { why: "just_now", seconds: error.details.retryAfterSeconds ?? 0 } : null;
}
