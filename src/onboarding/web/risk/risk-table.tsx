import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { BAND_TONE } from "#verification/web/risk/band-tone.ts";
import { PointsTable } from "#verification/web/risk/points-table.tsx";
import { riskMessages } from "../../model/messages.ts";
import type { BusinessRisk } from "../../model/risk.ts";
import { riskLines } from "../../model/risk-lines.ts";

/** The band that counts, with the points. */
export function BusinessRiskBadge({ risk: { band, points } }: { readonly risk: Pick<BusinessRisk, "band" | "points"> }) {
  const t = useMessages(riskMessages);
  return <Badge tone={BAND_TONE[band]}>{t("badge", { band: t(`band.${band}`), points })}</Badge>;
}

/** The factors of a business's risk and their points, for signers and staff. */
export function RiskTable({ risk }: { readonly risk: Pick<BusinessRisk, "factors" | "points"> }) {
  const t = useMessages(riskMessages);
  const language = useLanguage();
  return (
    <PointsTable
      lines={riskLines(risk.factors, language).map(({ factor, ...line }) => ({ key: factor, ...line }))}
      sum={risk.points}
      texts={{
        caption: t("caption"),
        factor: t("factor"),
        value: t("value"),
        points: t("pointsOf"),
        sum: t("sum"),
        none: t("none"),
      }}
    />
  );
}
