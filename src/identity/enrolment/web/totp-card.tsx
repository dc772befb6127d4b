import { lazy, Suspense, useState } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { confirmTotp, removeTotp, startTotp } from "../contract.ts";
import { hasStronger, whyNotRemove } from "../../model/factor.ts";
import { useProof } from "../../step-up/web/use-proof.tsx";
import type { CardProps } from "./card-props.ts";
import { factorsMessages } from "./messages.ts";
import { useFactorChanges } from "./use-factor-changes.ts";

const TotpStart = lazy(async () => ({ default: (await import("./totp-start.tsx")).TotpStart }));
const TotpSetup = lazy(async () => ({ default: (await import("./totp-setup.tsx")).TotpSetup }));

/** The authenticator app: sets it up, replaces and removes it. */
export function TotpCard({ factors: { totp, isStaff }, held, onCodes }: CardProps) {
  const t = useMessages(factorsMessages);
  const language = useLanguage();
  const dialogs = useDialogs();
  const withProof = useProof();
  const { run, done } = useFactorChanges();
  const [setup, setSetup] = useState<Output<typeof startTotp> | null>(null);
  const [isStarting, setStarting] = useState(false);
  /** This is a first factor, so the password is asked for. */
  const [isFirst, setFirst] = useState(false);
  const without = { ...held, hasTotp: false };

  function close() {
    setFirst(false);
    setSetup(null);
  }

  async function start() {
    if (!hasStronger(held)) {
      setFirst(true);
      return;
    }
    setStarting(true);
    setSetup(await run(() => api(startTotp, {})).finally(() => setStarting(false)));
  }

  async function confirm(sessionCode: string, otpCode: string) {
    const added = await withProof(() => api(confirmTotp, { sessionCode, otpCode }));
    if (added === null) return;
    close();
    await done(t("totp.added"));
    onCodes(added.recoveryCodes);
  }

  async function remove() {
    const isSure = await dialogs.confirm({
      kind: "danger",
      title: t("totp.removeTitle"),
      text: `${t("totp.removeText")} ${hasStronger(without) ? "" : t("totp.removeLast")}`.trim(),
      confirmText: t("totp.remove"),
      cancelText: t("cancel"),
    });
    if (isSure && (await run(() => api(removeTotp, {}))) !== null) await done(t("totp.removed"));
  }

  async function over() {
    close();
    await dialogs.alert({ kind: "warning", title: t("over") });
  }

  return (
    <Card
      title={t("totp.title")}
      action={<StatusBadge status={totp === null ? "inactive" : "active"}>{t(totp === null ? "off" : "on")}</StatusBadge>}
    >
      <p className="max-w-text text-ink-muted">{t("totp.text")}</p>
      {totp === null ? null : (
        <p className="mt-2 text-sm text-ink-muted">
          {t("totp.since", { when: formatInstant(new Date(totp.createdAt), language) })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant={totp === null ? "primary" : "secondary"} loading={isStarting} onClick={() => void start()}>
          {totp === null ? t("add") : t("totp.replace")}
        </Button>
        {totp === null ? null : (
          <Button
            variant="quiet"
            whyDisabled={whyNotRemove(isStaff, without) === null ? null : t("staffKeep")}
            onClick={() => void remove()}
          >
            {t("totp.remove")}
          </Button>
        )}
      </div>
      <Dialog
        open={isFirst || setup !== null}
        onClose={close}
        title={t(totp === null ? "totp.setUp" : "totp.replace")}
        dismissal="escape"
      >
        {setup === null ? (
          <Suspense fallback={<SkeletonText lines={3} />}>
            <TotpStart
              start={async (password) => {
                setSetup(await withProof(() => api(startTotp, password)));
              }}
            />
          </Suspense>
        ) : (
          <Suspense fallback={<SkeletonText lines={6} />}>
            <TotpSetup setup={setup} onCode={(otpCode) => confirm(setup.sessionCode, otpCode)} onOver={over} />
          </Suspense>
        )}
      </Dialog>
    </Card>
  );
}
