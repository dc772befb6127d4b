import { useMessages } from "#web/i18n.tsx";
import { makerCheckerRefusals } from "#kernel/maker-checker/messages.ts";
import type { CaseState } from "../../model/rules/case-states.ts";
import { casesRefusals } from "../refusals/messages.ts";
import { caseMessages } from "./messages.ts";

const CASES = casesRefusals.ID;
const PROTOCOL = makerCheckerRefusals.ID;

/** Submitted, and nobody's yet: everything but taking it is refused as `case_not_now`. */
export const isUntaken = (state: CaseState): boolean => state === "SUBMITTED" || state === "OBJECTED";

/** The sentence beside a disabled button, as the server refuses (house rule 6); null when the action is possible. */
export function useWhyNot(state: CaseState | null = null): (code: string | null) => string | null {
  const t = useMessages(caseMessages);
  const cases = useMessages(casesRefusals);
  const protocol = useMessages(makerCheckerRefusals);
  return (code) => {
    if (code === null) return null;
    if (code === "case_not_now" && state !== null && isUntaken(state)) return t("takeFirst");
    if (code in CASES) return cases(code as keyof typeof CASES);
    return code in PROTOCOL ? protocol(code as keyof typeof PROTOCOL) : t("whyNot");
  };
}
