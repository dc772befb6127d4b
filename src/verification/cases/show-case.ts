/** A case as the office reads it. */
import { namesOf } from "#identity/index.ts";
import type { Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { actingPerson, showProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { listFindings } from "../findings/store.ts";
import { withCases } from "../findings/with-cases.ts";
import type { VerificationDeps } from "../deps.ts";
import { namedPeople } from "../business-people/names.ts";
import { isOpenState } from "../model/rules/case-states.ts";
import type { RiskBand } from "../model/rules/requirements.ts";
import { isBusinessPerson, type SubjectId } from "../model/subject.ts";
import { readGrant } from "../rules/read-grant.ts";
import { readRisk } from "../rules/read-risk.ts";
import { listCasesOf, type CaseEvent } from "../store.ts";
import type * as contract from "./contract.ts";
import { DECISION_GOAL_MS } from "./model/goals.ts";
import { monthsLater } from "./model/months-later.ts";
import { CASE_ACTIONS, whyNotCase } from "./model/why-not-case.ts";
import { findListed, listDecisions, type ListedCase } from "./store.ts";
import { showSubmissions } from "./show-submissions.ts";
import { caseRefusal, openCase, type OpenCase } from "./work-on-case.ts";
import { acceptedOf, isAsSeen } from "./as-seen.ts";
import type { Decision } from "./model/decision.ts";
import { DECISIONS } from "./workflow.ts";

type Shown = Output<typeof contract.readCase>;
type Row = Output<typeof contract.listCases>["cases"][number];
interface Named {
  readonly id: SubjectId;
  readonly name: string;
  /** Of a person of a business: who names them, and as what. */
  readonly naming: Row["naming"];
}
/** People by id. */
export type NamedBy = (id: string | null) => Named | null;

const ACCOUNT = /^us_/;
/** People by id; what the system did is by nobody. */
export async function namedBy(ctx: Ctx, deps: VerificationDeps, ids: readonly (string | null)[]): Promise<NamedBy> {
  const known = ids.filter((id) => id !== null);
  const [names, people] = await Promise.all([
    namesOf(
      ctx,
      known.filter((id) => ACCOUNT.test(id)),
    ),
    namedPeople(ctx, deps, known.filter(isBusinessPerson)),
  ]);
  return (id) => {
    if (id === null) return null;
    if (ACCOUNT.test(id)) return { id: id as `us_${string}`, name: names.get(id) ?? id, naming: null };
    const person = people.get(id);
    if (person === undefined) return null;
    const { businessName, namedAs, roles, shareBps, givenName } = person;
    return { id: person.id, name: givenName ?? namedAs, naming: { businessName, namedAs, roles: [...roles], shareBps } };
  };
}

/** Of a person only what events and findings show. */
const shownName = (person: Named | null) => person && { id: person.id, name: person.name };

/** A row of the queue. */
export function rowOf(one: ListedCase, named: NamedBy): Row {
  const { id, subject, purpose, tier, state, openedAt, dueAt, answerBy, riskPoints, riskBand, unexplained, decisionSince } = one;
  return {
    id,
    subject,
    name: named(subject)?.name ?? subject,
    naming: named(subject)?.naming ?? null,
    purpose,
    tier,
    state,
    openedAt,
    dueAt,
    answerBy,
    riskPoints,
    riskBand,
    assignedTo: shownName(named(one.assignedTo)),
    unexplained,
    hasDecision: decisionSince !== null,
    decideBy: decisionSince && new Date(decisionSince.getTime() + DECISION_GOAL_MS),
  };
}

/** The whole case, masked, with what the caller can do. */
export async function showCase(ctx: Ctx, deps: VerificationDeps, id: string): Promise<Shown> {
  const open = await openCase(ctx, deps, id);
  // A person reads about their own case on their own page: findings and notes are for staff (UU 8/2010 art. 12).
  if (open.one.subject === open.by) throw caseRefusal("case_own");
  const listed = await findListed(ctx.db, id);
  if (listed === null) throw refuse("not_found");
  const { events } = open;
  const [findings, decisions, earlier, risk, { tier: currentTier }] = await Promise.all([
    listFindings(ctx.db, id).then((found) => withCases(ctx.db, found, open.by)),
    listDecisions(ctx.db, id),
    listCasesOf(ctx.db, listed.subject),
    readRisk(ctx, deps, listed.subject),
    readGrant(ctx, listed.subject),
  ]);
  const named = await namedBy(ctx, deps, [
    listed.subject,
    listed.assignedTo,
    ...events.map(({ by }) => by),
    ...findings.map(({ explainedBy }) => explainedBy),
    risk.override?.by ?? null,
  ]);
  const by = actingPerson(ctx);
  return {
    ...rowOf(listed, named),
    version: listed.version,
    now: ctx.now,
    isMine: listed.assignedTo === by,
    reviewAt: isOpenState(listed.state) ? reviewOf(ctx, open, risk.band) : null,
    lookReason: isOpenState(listed.state) ? lookReasonOf(events, by) : null,
    rule: listed.rule,
    approvers: open.rule.approvers,
    currentTier,
    requirements: open.requirements.map((one) => ({ ...one, submissions: one.submissions as `vs_${string}`[] })),
    submissions: await showSubmissions(ctx, open, { isMasked: true }),
    findings: findings.map(({ no, kind, severity, details, foundAt, explainedBy, explanation }) => {
      return { no, kind, severity, details: { ...details }, foundAt, explainedBy: shownName(named(explainedBy)), explanation };
    }),
    risk: risk.factors.map((one) => ({ ...one })),
    riskOverride: overrideOf(risk.override, named),
    events: events.map((event) => eventOf(event, open, named)),
    decisions: decisions.map((decision) => {
      const { id: decisionId, case: caseId, outcome, tier, code, isFinal, reason } = decision;
      const content = { id: decisionId, case: caseId, outcome, tier, code, isFinal, reason };
      return { ...content, ...showProposal(ctx, DECISIONS, decision), changed: changedSince(decision, open) };
    }),
    reason: listed.reason,
    retryFrom: listed.retryFrom,
    earlier: earlier
      .filter((one) => one.id !== id)
      .map(({ id: other, tier, state, openedAt }) => ({ id: other, tier, state, openedAt })),
    whyNot: Object.fromEntries(CASE_ACTIONS.map((action) => [action, whyNotCase(action, by, open.facts)])) as Shown["whyNot"],
  };
}

/** The instant until which an approval would grant the tier now; null where it would have no end. */
export const reviewOf = ({ now }: Pick<Ctx, "now">, { rule }: Pick<OpenCase, "rule">, band: RiskBand): Date | null =>
  rule.reviewMonths === null ? null : monthsLater(now, rule.reviewMonths[band]);

/** The numbers of accepted submissions, if an undecided decision no longer rests on those of its proposal. */
function changedSince(decision: Decision, open: OpenCase): Shown["decisions"][number]["changed"] {
  if (decision.state !== "proposed" || isAsSeen(decision, open)) return null;
  return { shown: decision.accepted.length, now: acceptedOf(open).length };
}

const LOOKS: ReadonlySet<string> = new Set(["revealed", "photo_viewed"]);

/** The newest reason of one person among the looks at a case. */
function lookReasonOf(events: readonly CaseEvent[], by: string): string | null {
  const last = events.findLast((event) => LOOKS.has(event.kind) && event.by === by);
  return typeof last?.details.reason === "string" ? last.details.reason : null;
}

function overrideOf(override: Awaited<ReturnType<typeof readRisk>>["override"], named: NamedBy) {
  const by = override && shownName(named(override.by));
  return override && by ? { band: override.band, reason: override.reason, by, until: override.until } : null;
}

function eventOf({ no, kind, by, at, details, text }: CaseEvent, { one, key }: OpenCase, named: NamedBy) {
  return {
    no,
    kind,
    by: shownName(named(by)),
    at,
    details: { ...details },
    text: text === null ? null : key.open(one.id, text).toString("utf8"),
  };
}
