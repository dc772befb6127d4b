import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { isOpenState } from "../../../model/rules/case-states.ts";
import { isSettled } from "../../../model/rules/evaluate.ts";
import { TakeButton } from "../take-button.tsx";
import type { TakenDesk } from "../use-case.ts";
import { focusNextStep } from "./focus-row.ts";
import { reviewMessages } from "./messages.ts";
import type { Assessing } from "./use-assess.ts";
import type { Matching } from "./use-matching.ts";

interface ReviewNoticeProps {
  readonly desk: TakenDesk;
  readonly assessing: Assessing;
  readonly matching: Matching;
}

/** One is not worth a button of its own. */
const FEWEST_TOGETHER = 2;

/** Above the requirements: why none is assessed now, the way to the decision, or the button that accepts what matches. */
export function ReviewNotice({ desk, assessing, matching: { rows, isDocumentOpen } }: ReviewNoticeProps) {
  const t = useMessages(reviewMessages);
  const { state, requirements } = desk.shown;
  if (assessing.why !== null)
    return (
      <div className="mb-4">
        <Banner action={<TakeButton desk={desk} size="small" />}>
          {isOpenState(state) ? t("cannot", { why: assessing.why }) : assessing.why}
        </Banner>
      </div>
    );
  if (requirements.every(isSettled))
    return (
      <div className="mb-4">
        <Banner
          kind="success"
          action={
            <Button size="small" onClick={focusNextStep}>
              {t("toDecision")}
            </Button>
          }
        >
          {t("allSettled")}
        </Banner>
      </div>
    );
  if (rows.length < FEWEST_TOGETHER) return null;
  return (
    <div className="mb-4">
      <Button
        size="small"
        variant="secondary"
        loading={assessing.isBusy}
        loadingText={t("acceptMatchingBusy")}
        whyDisabled={isDocumentOpen ? null : t("openDocument")}
        onClick={() => assessing.acceptAll(rows)}
      >
        {t("acceptMatching", { count: rows.length })}
      </Button>
    </div>
  );
}
