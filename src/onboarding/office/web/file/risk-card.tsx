import { lazy, Suspense, useState } from "react";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { riskMessages } from "../../../model/messages.ts";
import { BusinessRiskBadge, RiskTable } from "../../../web/risk/risk-table.tsx";
import { fileRiskMessages } from "./risk-messages.ts";
import type { FileDesk } from "./use-file.ts";

// Loaded when it is opened: few files need it, and the date field weighs more than the card.
const RiskDialog = lazy(async () => ({ default: (await import("./risk-dialog.tsx")).RiskDialog }));

/** The risk of the business by its factors, and what compliance has set by hand. */
export function RiskCard({ desk, now }: { readonly desk: FileDesk; readonly now: Date }) {
  const t = useMessages(fileRiskMessages);
  const words = useMessages(riskMessages);
  const language = useLanguage();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { risk, sheets } = desk.file;
  if (risk === null) return null;
  const isSigning = sheets.some(({ state, kind }) => state === "SIGNING" && (kind === "opening" || kind === "amendment"));
  return (
    <Card level={2} title={words("title")} action={<BusinessRiskBadge risk={risk} />}>
      <div className="flex flex-col gap-4">
        {risk.override === null ? null : (
          <Banner kind="warning" title={t("overridden", { band: words(`band.${risk.band}`) })}>
            {t("overriddenText", {
              name: risk.setBy ?? "–",
              until: formatInstant(risk.override.until, language, "long"),
              computed: words(`band.${risk.computed}`),
              reason: risk.reason ?? "",
            })}
          </Banner>
        )}
        <RiskTable risk={risk} />
        {isSigning ? <p className="text-sm text-ink-muted">{t("frozen")}</p> : null}
        {may("onboarding", "review") ? (
          <div>
            <Button size="small" variant="secondary" whyDisabled={isSigning ? t("signing") : null} onClick={() => setOpen(true)}>
              {t("set")}
            </Button>
          </div>
        ) : null}
      </div>
      {isOpen ? (
        <Suspense>
          <RiskDialog desk={desk} now={now} band={risk.band} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
