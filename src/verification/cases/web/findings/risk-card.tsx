import { lazy, Suspense, useState } from "react";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { isOpenState } from "../../../model/rules/case-states.ts";
import { PointsTable } from "../../../web/risk/points-table.tsx";
import { RiskBadge } from "../case-badges.tsx";
import { caseMessages } from "../messages.ts";
import { useAnswerWord } from "../review/answers/answer-words.ts";
import type { CaseDesk } from "../use-case.ts";
import { useWhyNot } from "../why-not.ts";
import { findingMessages } from "./messages.ts";

// Loaded when it is opened: few cases need it, and the date field weighs more than the card.
const OverrideDialog = lazy(async () => ({ default: (await import("./override-dialog.tsx")).OverrideDialog }));

interface RiskCardProps {
  readonly desk: CaseDesk;
  readonly now: Date;
}

/** The factors of the risk and their points, the band, and what was set by hand. */
export function RiskCard({ desk, now }: RiskCardProps) {
  const t = useMessages(findingMessages);
  const cases = useMessages(caseMessages);
  const language = useLanguage();
  const whyNot = useWhyNot();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { shown } = desk;
  const { riskOverride } = shown;
  return (
    <Card level={2} title={t("risk.title")} action={<RiskBadge riskBand={shown.riskBand} riskPoints={shown.riskPoints} />}>
      <div className="flex flex-col gap-4">
        {riskOverride === null ? null : (
          <Banner kind="warning" title={t("risk.overridden", { band: cases(`band.${riskOverride.band}`) })}>
            {t("risk.overriddenText", {
              name: riskOverride.by.name,
              until: formatInstant(riskOverride.until, language, "long"),
              reason: riskOverride.reason,
            })}
          </Banner>
        )}
        <Factors desk={desk} />
        {may("verification", "approve") && isOpenState(shown.state) ? (
          <div>
            <Button size="small" variant="secondary" whyDisabled={whyNot(shown.whyNot.assess)} onClick={() => setOpen(true)}>
              {t("risk.override")}
            </Button>
          </div>
        ) : null}
      </div>
      {isOpen ? (
        <Suspense>
          <OverrideDialog desk={desk} now={now} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}

const FACTORS = findingMessages.ID.factors;
const CHANNELS = findingMessages.ID.channel;

/** A factor's value in the words of the answer that it comes from. */
function useFactorValue(): (factor: string, value: string) => string {
  const t = useMessages(findingMessages);
  const wordOf = useAnswerWord();
  return (factor, value) =>
    factor === "channel"
      ? value in CHANNELS
        ? t(`channel.${value as keyof typeof CHANNELS}`)
        : value
      : factor === "nationality" || factor === "residence"
        ? wordOf({ field: "country", form: "country" }, value)
        : wordOf({ field: factor === "pep_declaration" ? "pep" : factor, form: "word" }, value);
}

function Factors({ desk: { shown } }: Pick<RiskCardProps, "desk">) {
  const t = useMessages(findingMessages);
  const valueOf = useFactorValue();
  return (
    <PointsTable
      lines={shown.risk.map(({ factor, value, points }) => ({
        key: `${factor} ${value}`,
        label: factor in FACTORS ? t(`factors.${factor as keyof typeof FACTORS}`) : factor,
        value: valueOf(factor, value),
        points,
      }))}
      sum={shown.riskPoints}
      texts={{
        caption: t("risk.caption"),
        factor: t("risk.factor"),
        value: t("risk.value"),
        points: t("risk.points"),
        sum: t("risk.sum"),
        none: t("risk.none"),
      }}
    />
  );
}
