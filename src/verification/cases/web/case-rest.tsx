import { CaseFacts } from "./case-facts.tsx";
import { Decisions } from "./deciding/decisions.tsx";
import { NextStepCard } from "./deciding/next-step-card.tsx";
import { FindingsCard } from "./findings/findings-card.tsx";
import { RiskCard } from "./findings/risk-card.tsx";
import { EarlierCard } from "./history/earlier-card.tsx";
import { HistoryCard } from "./history/history-card.tsx";
import { NamingFacts } from "./naming-facts.tsx";
import type { TakenDesk } from "./use-case.ts";

/** The part below the documents and the requirements: the findings and the risk, then the decision that is made from them, then the history. */
export function CaseRest({ desk, now }: { readonly desk: TakenDesk; readonly now: Date }) {
  const { shown } = desk;
  return (
    <>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <FindingsCard desk={desk} />
          <RiskCard desk={desk} now={now} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {shown.naming === null ? null : <NamingFacts naming={shown.naming} />}
          <CaseFacts shown={shown} />
        </div>
      </div>
      <Decisions shown={shown} />
      <NextStepCard desk={desk} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <HistoryCard desk={desk} />
        <EarlierCard earlier={shown.earlier} />
      </div>
    </>
  );
}
