import { useState } from "react";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Button } from "#web/ui/form/button.tsx";
import { isOpenState } from "../../model/rules/case-states.ts";
import { takeCase } from "../contract-steps.ts";
import type { ShownCase } from "../contract.ts";
import { caseStepMessages } from "./step-messages.ts";
import type { TakenDesk } from "./use-case.ts";
import { useWhyNot } from "./why-not.ts";

/** The case is worked on by nobody, and the reader is able to take it: the step before every other. */
export const isToTake = ({ whyNot }: Pick<ShownCase, "whyNot">): boolean =>
  whyNot.take === null && whyNot.assess === "case_not_taken";

interface TakeButtonProps {
  readonly desk: TakenDesk;
  readonly size?: "small" | "medium";
}

/** Takes the case, or takes it over from a colleague. Nothing for a case that the reader works on already. */
export function TakeButton({ desk, size = "medium" }: TakeButtonProps) {
  const t = useMessages(caseStepMessages);
  const whyNot = useWhyNot();
  const may = useMay();
  const [isTaking, setTaking] = useState(false);
  const { shown, run } = desk;
  const isFirst = isToTake(shown);
  if (!may("verification", "review") || !isOpenState(shown.state)) return null;
  if (!isFirst && (shown.isMine || shown.whyNot.take === "case_waits_for_person")) return null;
  async function take() {
    setTaking(true);
    const isTaken = await run(({ id, version }) => api(takeCase, { id, version }), t("taken"));
    setTaking(false);
    if (isTaken) desk.onTaken();
  }
  return (
    <Button
      size={size}
      variant={isFirst ? "primary" : "secondary"}
      loading={isTaking}
      whyDisabled={whyNot(shown.whyNot.take)}
      onClick={() => void take()}
    >
      {t(isFirst || shown.assignedTo === null ? "take" : "takeAgain")}
    </Button>
  );
}
