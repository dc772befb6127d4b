import { useState } from "react";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { makeRecoveryCodes } from "../contract.ts";
import { FEW_RECOVERY_CODES, hasStronger, RECOVERY_CODES } from "../../model/factor.ts";
import type { CardProps } from "./card-props.ts";
import { factorsMessages } from "./messages.ts";
import { useFactorChanges } from "./use-factor-changes.ts";
import { useRevalidator } from "react-router";

/** Recovery codes: how many are left, and the button that creates ten new ones. */
export function RecoveryCard({ factors: { recoveryCodes }, held, onCodes }: CardProps) {
  const t = useMessages(factorsMessages);
  const language = useLanguage();
  const dialogs = useDialogs();
  const { run } = useFactorChanges();
  const { revalidate } = useRevalidator();
  const [isMaking, setMaking] = useState(false);

  async function make() {
    const isSure = await dialogs.confirm({
      kind: "warning",
      title: t("recovery.makeTitle"),
      text: t("recovery.makeText"),
      confirmText: t("recovery.make"),
      cancelText: t("cancel"),
    });
    if (!isSure) return;
    setMaking(true);
    const made = await run(() => api(makeRecoveryCodes, {})).finally(() => setMaking(false));
    if (made === null) return;
    onCodes(made.recoveryCodes);
    await revalidate();
  }

  return (
    <Card title={t("recovery.title")}>
      <p className="max-w-text text-ink-muted">{t("recovery.text")}</p>
      {hasStronger(held) ? (
        <>
          <p className="mt-3 font-semibold">{t("recovery.left", { count: held.recoveryCodes, all: RECOVERY_CODES })}</p>
          {recoveryCodes === null ? null : (
            <p className="text-sm text-ink-muted">
              {t("recovery.since", { when: formatInstant(new Date(recoveryCodes.createdAt), language) })}
            </p>
          )}
          {held.recoveryCodes <= FEW_RECOVERY_CODES ? (
            <div className="mt-4">
              <Banner kind="warning">{t("recovery.few")}</Banner>
            </div>
          ) : null}
          <div className="mt-4">
            <Button variant="secondary" loading={isMaking} onClick={() => void make()}>
              {t("recovery.make")}
            </Button>
          </div>
        </>
      ) : (
        <p className="mt-3 text-sm text-ink-muted">{t("recovery.none")}</p>
      )}
    </Card>
  );
}
