/** The steps in which a person gives what a tier requires: what belongs together is asked together. Pure. */
import type { SubmissionCode } from "../../model/rules/requirements.ts";
import type { ShownRequirement } from "../../model/shown.ts";

/** In the order in which they are walked. `review` is last: it is the person's consent, not an answer. */
export const STEPS = {
  basics: ["birth_date", "identity_number"],
  identity_photo: ["identity_photo"],
  selfie: ["selfie"],
  about: ["birth_place", "sex", "address"],
  work: ["occupation", "source_of_funds", "purpose_of_relation", "pep_declaration"],
  income: ["income_proof", "income_file"],
  wealth: ["source_of_wealth", "expected_month"],
} as const satisfies Readonly<Record<string, readonly SubmissionCode[]>>;
export type StepKey = keyof typeof STEPS;
export const STEP_KEYS = Object.keys(STEPS) as readonly StepKey[];
export type Place = StepKey | "review";

const isStep = (step: string): step is StepKey => step in STEPS;
export const placeOf = (step: string | null): Place | null =>
  step !== null && (isStep(step) || step === "review") ? step : null;

const needs = (requirements: readonly ShownRequirement[], step: StepKey) =>
  requirements.filter(({ code }) => (STEPS[step] as readonly string[]).includes(code));
const isOpen = ({ status }: ShownRequirement) => status === "MISSING" || status === "REJECTED";

/** The steps that a tier's requirements need, done or not. */
export const stepsOf = (requirements: readonly ShownRequirement[]): readonly StepKey[] =>
  STEP_KEYS.filter((step) => needs(requirements, step).length > 0);

/** Whether nothing of a step is missing or was rejected. */
export const isDone = (requirements: readonly ShownRequirement[], step: StepKey): boolean =>
  !needs(requirements, step).some(isOpen);

/** The first step with something missing; `review` when everything is given and people decide; null when nothing is left to do. */
export function nextPlace(requirements: readonly ShownRequirement[], approvers: number): Place | null {
  const open = stepsOf(requirements).find((step) => !isDone(requirements, step));
  return open ?? (approvers > 0 ? "review" : null);
}
