import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import type { SubmissionCode } from "../../../model/rules/requirements.ts";
import { ruleMessages } from "../../../model/rules/messages.ts";
import { personRefusals } from "../../refusals/messages.ts";
import { whyFixed } from "../steps.ts";
import { answerFormMessages } from "./messages.ts";
import type { StepProps } from "./step-props.ts";

/**
 * Which answers of a step are asked for: those that can be given now and that a tier requires, so that nobody comes back to the step for the next
 * one. What only another tier requires is asked for until it is given.
 */
export function askedOf({ own, tier }: Pick<StepProps, "own" | "tier">, codes: readonly SubmissionCode[]) {
  const isOf = (code: SubmissionCode) => tier.requirements.some((one) => one.code === code);
  const isMissing = (code: SubmissionCode) =>
    own.steps.some(({ requirements }) => requirements.some((one) => one.code === code && one.status === "MISSING"));
  const required = codes.filter((code) => isOf(code) || isMissing(code));
  const fixed = required.filter((code) => whyFixed(own, code) !== null);
  return { asked: new Set<string>(required.filter((code) => !fixed.includes(code))), fixed };
}

interface FixedNoteProps extends Pick<StepProps, "own"> {
  readonly codes: readonly SubmissionCode[];
}

/** Names the answers that are not shown because nothing can be changed about them now, and says why. */
export function FixedNote({ own, codes }: FixedNoteProps) {
  const f = useMessages(answerFormMessages);
  const rules = useMessages(ruleMessages);
  const refusals = useMessages(personRefusals);
  if (codes.length === 0) return null;
  const isUsedUp = codes.some((code) => whyFixed(own, code) === "tries_used_up");
  const list = codes.map((code) => rules(`requirement.${code}`)).join(", ");
  return (
    <div className="mb-6">
      <Banner kind={isUsedUp ? "warning" : "info"} title={f("fixed", { list })}>
        {refusals(isUsedUp ? "tries_used_up" : "answer_settled")}
      </Banner>
    </div>
  );
}
