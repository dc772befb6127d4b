import { useMessages } from "#web/i18n.tsx";
import { makerCheckerRefusals } from "#kernel/maker-checker/messages.ts";
import { casesRefusals } from "../refusals/messages.ts";
import { caseStepMessages } from "./step-messages.ts";

const CASES = casesRefusals.ID;
const PROTOCOL = makerCheckerRefusals.ID;

/** The sentence beside a disabled button, as the server refuses (house rule 6); null when the action is possible. */
export function useWhyNot(): (code: string | null) => string | null {
  const t = useMessages(caseStepMessages);
  const cases = useMessages(casesRefusals);
  const protocol = useMessages(makerCheckerRefusals);
  return (code) => {
    if (code === null) return null;
    if (code in CASES) return cases(code as keyof typeof CASES);
    return code in PROTOCOL ? protocol(code as keyof typeof PROTOCOL) : t("whyNot");
  };
}
