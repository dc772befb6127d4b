import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { isOpenState } from "../../../model/rules/case-states.ts";
import { isSettled } from "../../../model/rules/evaluate.ts";
import { TakeButton } from "../take-button.tsx";
import type { TakenDesk } from "../use-case.ts";
import { focusNextStep } from "./focus-row.ts";
import type { ShownSubmission } from "../../contract.ts";
import type { Looking } from "../look/use-looking.ts";
import { ruleMessages } from "../../../model/rules/messages.ts";
import { reviewMessages } from "./messages.ts";
import { noticeMessages } from "./notice-messages.ts";
import type { ReviewRow } from "./rows.ts";
import type { Assessing } from "./use-assess.ts";
import { useMatching } from "./use-matching.ts";

interface ReviewNoticeProps {
  readonly desk: TakenDesk;
  readonly assessing: Assessing;
  readonly rows: readonly ReviewRow[];
  readonly submissions: readonly ShownSubmission[];
  readonly looking: Looking;
  readonly accountName: string | null;
}

/** One is not worth a button of its own. */
const FEWEST_TOGETHER = 2;

/** Above the requirements: why none is assessed now, the way to the decision, or the button that accepts what matches. */
export default function ReviewNotice({ desk, assessing, rows, submissions, looking, accountName }: ReviewNoticeProps) {
  const t = useMessages(noticeMessages);
  const review = useMessages(reviewMessages);
  const rules = useMessages(ruleMessages);
  const dialogs = useDialogs();
  const { matching, isDocumentOpen } = useMatching(rows, submissions, { looking, accountName });
  const { state, requirements } = desk.shown;
  if (assessing.why !== null)
    return (
      <div className="mb-4">
        <Banner action={<TakeButton desk={desk} size="small" />}>
          {isOpenState(state) ? review("cannot", { why: assessing.why }) : assessing.why}
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
  if (matching.length < FEWEST_TOGETHER) return null;
  async function acceptTogether() {
    const isSure = await dialogs.confirm({
      kind: "question",
      title: t("acceptMatchingTitle", { count: matching.length }),
      text: t("acceptMatchingText", { list: matching.map(({ code }) => rules(`requirement.${code}`)).join(", ") }),
      confirmText: t("accept"),
    });
    if (isSure) assessing.acceptAll(matching);
  }
  return (
    <div className="mb-4">
      <Button
        size="small"
        variant="secondary"
        loading={assessing.isBusy}
        loadingText={t("acceptMatchingBusy")}
        whyDisabled={isDocumentOpen ? null : t("openDocument")}
        onClick={() => void acceptTogether()}
      >
        {t("acceptMatching", { count: matching.length })}
      </Button>
    </div>
  );
}
