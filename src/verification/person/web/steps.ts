/** The steps in which a person gives what a tier requires: what belongs together is asked together. Pure. */
import { isOpenState } from "../../model/rules/case-states.ts";
import { MAX_RETRIES } from "../../model/rules/evaluate.ts";
import type { SubmissionCode } from "../../model/rules/requirements.ts";
import { whyNotGive } from "../../model/rules/why-not-give.ts";
import type { ShownRequirement } from "../../model/shown.ts";
import type { OwnCase, TierStep } from "../contract.ts";

/**
 * In the order in which they are walked. The document is photographed before anything is typed: what the device reads from it fills in the forms,
 * and the person only checks it. `review` is last: it is the person's consent, not an answer.
 */
export const STEPS = {
  identity_photo: ["identity_photo"],
  basics: ["full_name", "birth_date", "nationality", "identity_number"],
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

/** Whether the step about work asks for public office alone. */
export const isOnlyOffice = (requirements: readonly ShownRequirement[]): boolean =>
  needs(requirements, "work").every(({ code }) => code === "pep_declaration");

/** Whether nothing of a step is missing or was rejected. */
export const isDone = (requirements: readonly ShownRequirement[], step: StepKey): boolean =>
  !needs(requirements, step).some(isOpen);

/** The first step with something missing; `review` when everything is given and people decide; null when nothing is left to do. */
export function nextPlace(requirements: readonly ShownRequirement[], approvers: number): Place | null {
  const open = stepsOf(requirements).find((step) => !isDone(requirements, step));
  return open ?? (approvers > 0 ? "review" : null);
}

/** The step after one that was just done: the next with something missing, else an earlier one, else the review; null when nothing is left. */
export function placeAfter(requirements: readonly ShownRequirement[], approvers: number, done: StepKey): Place | null {
  const steps = stepsOf(requirements);
  const open = steps.filter((step) => step !== done && !isDone(requirements, step));
  const later = open.find((step) => steps.indexOf(step) > steps.indexOf(done));
  return later ?? open[0] ?? (approvers > 0 ? "review" : null);
}

/** Estimates, rounded up: nobody is timed. The mail to a person of a business names the sum of theirs. */
const MINUTES: Readonly<Record<StepKey, number>> = {
  identity_photo: 1,
  basics: 1,
  selfie: 1,
  about: 1,
  work: 1,
  income: 3,
  wealth: 2,
};

/** Things that a person gets ready before the steps. */
export type Prepared = "identity" | "identity_photo" | "light" | "selfie" | "income";

/** What is got ready for the steps that are not done, and about how many minutes they take. */
export function preparationOf(requirements: readonly ShownRequirement[]): {
  readonly minutes: number;
  readonly things: readonly Prepared[];
} {
  const open = stepsOf(requirements).filter((step) => !isDone(requirements, step));
  const asks = new Set(requirements.filter(isOpen).map(({ code }) => code));
  const hasPhoto = asks.has("identity_photo");
  return {
    minutes: open.reduce((sum, step) => sum + MINUTES[step], 0),
    things: [
      ...(hasPhoto ? (["identity_photo"] as const) : asks.has("identity_number") ? (["identity"] as const) : []),
      ...(hasPhoto || asks.has("selfie") ? (["light"] as const) : []),
      ...(asks.has("selfie") ? (["selfie"] as const) : []),
      ...(asks.has("income_file") ? (["income"] as const) : []),
    ],
  };
}

/** What a step asks of somebody: a tier of an account, or what a person of a business gives. */
export type AskedStep = Pick<TierStep, "tier" | "approvers" | "requirements">;

/** What the page has read, as far as it decides about steps. */
export interface OwnStatus {
  readonly tier: string;
  readonly steps: readonly AskedStep[];
  readonly case: OwnCase | null;
}

/**
 * Why something cannot be given or changed now; null when it can. A step asks for several answers, of which staff may have accepted some: those
 * are neither shown nor sent, because the call refuses them.
 */
export function whyFixed(own: OwnStatus, code: SubmissionCode): ReturnType<typeof whyNotGive> {
  const one = own.steps.flatMap(({ requirements }) => requirements).find((requirement) => requirement.code === code);
  if (one === undefined) return null;
  const { status, triesLeft, reason } = one;
  const openCase = own.case !== null && isOpenState(own.case.state) ? own.case.state : null;
  const slot = 1;
  if (status === "MISSING") return whyNotGive({ code, slot }, [], openCase);
  const rejected = triesLeft === null ? 0 : MAX_RETRIES - triesLeft - Number(status === "REJECTED");
  return whyNotGive({ code, slot }, [{ id: "", code, slot, status, reason, rejected }], openCase);
}

/** The tier of an address: the one it names, else the lowest above the person's own that needs the step, else the lowest that does. */
export function tierFor<Step extends AskedStep>(
  own: { readonly tier: string; readonly steps: readonly Step[] },
  named: string | null,
  place: Place | null,
): Step | null {
  const found = own.steps.find(({ tier }) => tier === named);
  if (found !== undefined || place === null) return found ?? null;
  const asking = own.steps.filter(({ requirements, approvers }) =>
    place === "review" ? approvers > 0 : stepsOf(requirements).includes(place),
  );
  return asking.find(({ tier }) => tier > own.tier) ?? asking[0] ?? null;
}

/** Whether a new application can be begun at all: not while one is being reviewed, and never again after a final rejection. */
export const mayApply = ({ case: latest }: OwnStatus): boolean =>
  latest === null ||
  !(["SUBMITTED", "IN_REVIEW", "OBJECTED"].includes(latest.state) || (latest.state === "REJECTED" && latest.retryFrom === null));

/** The instant from which a rejected person may apply again; null once it has come, or without one. */
export const waitsUntil = ({ case: latest }: OwnStatus, nowMs: number): Date | null =>
  latest?.state === "REJECTED" && latest.retryFrom !== null && latest.retryFrom.getTime() > nowMs ? latest.retryFrom : null;
