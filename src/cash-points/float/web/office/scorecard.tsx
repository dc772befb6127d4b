import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { formatDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import type { OutletScore, readAgent } from "../../../agents/contract-agent.ts";
import { floatScoreMessages } from "./score-messages.ts";

/** The recent work of each outlet: volume, services, differences, and what was not completed. */
export function Scorecard({ from, through, outlets, isCut }: Omit<Output<typeof readAgent>, "agent" | "lowFrom">) {
  const t = useMessages(floatScoreMessages);
  const language = useLanguage();
  return (
    <Card
      title={t("score")}
      level={2}
      hint={t("scoreHint", { from: formatDate(from, language), through: formatDate(through, language) })}
    >
      {outlets.length === 0 ? <p className="text-ink-muted">{t("scoreEmpty")}</p> : null}
      {isCut ? <p className="mb-4 text-ink-muted">{t("scoreCut", { count: outlets.length })}</p> : null}
      <ul className="grid gap-4 xl:grid-cols-2">
        {outlets.map((one) => (
          <li key={one.outlet} className="rounded-card border border-line p-4">
            <Score score={one} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Score({ score }: { readonly score: OutletScore }) {
  const t = useMessages(floatScoreMessages);
  const language = useLanguage();
  const may = useMay();
  const { outlet, name, cityName, volume, payouts, paidOut, cashIns, takenIn, differences, difference } = score;
  const { ended, reversed, wrongCodes } = score;
  const work = (count: number, amount: OutletScore["volume"]) => (
    <span className="figures">
      {formatMoney(amount, language)} · {t("times", { count })}
    </span>
  );
  return (
    <>
      <h3 className="font-semibold wrap-anywhere">
        {may("cash_point", "view") ? (
          <Link
            to={href("/office/cash_point/:id", { id: outlet })}
            className="inline-flex min-h-6 items-center text-primary underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        ) : (
          name
        )}
      </h3>
      <p className="mb-3 text-sm text-ink-muted">{cityName}</p>
      <DescriptionList
        dense
        items={[
          { term: t("scoreColumn.volume"), value: <span className="figures">{formatMoney(volume, language)}</span> },
          { term: t("scoreColumn.paid"), value: work(payouts, paidOut) },
          { term: t("scoreColumn.taken"), value: work(cashIns, takenIn) },
          { term: t("scoreColumn.difference"), value: work(differences, difference) },
          { term: t("scoreColumn.refused"), value: t("refusedText", { ended, reversed, wrong: wrongCodes }) },
        ]}
      />
    </>
  );
}
