/** The interface of verification for other capabilities: people whom a business names, verified by a link of their own. */
export { invitePersonOfBusiness, INVITE_REFUSALS, type PersonInvitation } from "./business-people/invite-person.ts";
export { findCaseHits } from "./cases/find-case-hits.ts";
export { readPersonChecks, type PersonCheckResult } from "./business-people/read-person-checks.ts";
export type { PersonState } from "./business-people/model/person-state.ts";
export { personCheckDeps, type PersonCheckDeps } from "./deps.ts";
export { requirementNames } from "./rules/requirement-names.ts";
export { readPeopleRisk, type PeopleRisk } from "./rules/read-people-risk.ts";
