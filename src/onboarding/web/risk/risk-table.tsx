import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import type { Tone } from "#web/ui/tone.ts";
import type { RiskBand } from "#verification/contract-risk.ts";
import { riskMessages } from "../../model/messages.ts";
import type { BusinessRisk } from "../../model/risk.ts";
import { riskLines } from "../../model/risk-lines.ts";

const TONES: Readonly<Record<RiskBand, Tone>> = { low: "success", medium: "warning", high: "danger" };

/** The band that counts, with the points. */
export function BusinessRiskBadge({ risk: { band, points } }: { readonly risk: Pick<BusinessRisk, "band" | "points"> }) {
  const t = useMessages(riskMessages);
  return <Badge tone={TONES[band]}>{t("badge", { band: t(`band.${band}`), points })}</Badge>;
}

/** The factors of a business's risk and their points, for signers and staff. */
export function RiskTable({ risk }: { readonly risk: Pick<BusinessRisk, "factors" | "points"> }) {
  const t = useMessages(riskMessages);
  const language = useLanguage();
  if (risk.factors.length === 0) return <p className="text-ink-muted">{t("none")}</p>;
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t("caption")}</caption>
      <thead>
        <tr className="border-b border-line text-start text-ink-muted">
          <th scope="col" className="py-1.5 text-start font-semibold">
            {t("factor")}
          </th>
          <th scope="col" className="py-1.5 text-start font-semibold">
            {t("value")}
          </th>
          <th scope="col" className="py-1.5 text-end font-semibold">
            {t("pointsOf")}
          </th>
        </tr>
      </thead>
      <tbody>
        {riskLines(risk.factors, language).map(({ factor, label, value, points }) => (
          <tr key={factor} className="border-b border-line print:break-inside-avoid">
            <th scope="row" className="py-1.5 pe-3 text-start font-medium wrap-anywhere">
              {label}
            </th>
            <td className="py-1.5 pe-3 wrap-anywhere">{value}</td>
            <td className="py-1.5 text-end figures">{points}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2} className="py-1.5 text-start font-bold">
            {t("sum")}
          </th>
          <td className="py-1.5 text-end font-bold figures">{risk.points}</td>
        </tr>
      </tfoot>
    </table>
  );
}
