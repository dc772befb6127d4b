import { on, type Binding } from "#platform/http/binding.ts";
import type { VerificationDeps } from "../deps.ts";
import * as contract from "./contract.ts";
import * as steps from "./contract-steps.ts";
import { decideCase, decideDecision, proposeDecision, withdrawDecision } from "./decide-case.ts";
import { listCases, listCasesOf } from "./list-cases.ts";
import { revealCase, viewPhoto } from "./look-at-case.ts";
import { assessSubmission, explainFinding, noteCase, overrideRisk, requestInfo, takeCase } from "./review-case.ts";
import { showCase } from "./show-case.ts";

/** The calls of the office about cases. */
export const casesBindings = (deps: VerificationDeps): readonly Binding[] => [
  on(contract.listCases, (ctx, input) => listCases(ctx, deps, input)),
  on(contract.listCasesOf, (ctx, input) => listCasesOf(ctx, deps, input)),
  on(contract.readCase, (ctx, { id }) => showCase(ctx, deps, id)),
  on(steps.takeCase, (ctx, input) => takeCase(ctx, deps, input)),
  on(steps.revealCase, (ctx, input) => revealCase(ctx, deps, input)),
  on(steps.viewPhoto, (ctx, input) => viewPhoto(ctx, deps, input)),
  on(steps.assessSubmission, (ctx, input) => assessSubmission(ctx, deps, input)),
  on(steps.requestInfo, (ctx, input) => requestInfo(ctx, deps, input)),
  on(steps.explainFinding, (ctx, input) => explainFinding(ctx, deps, input)),
  on(steps.overrideRisk, (ctx, input) => overrideRisk(ctx, deps, input)),
  on(steps.noteCase, (ctx, input) => noteCase(ctx, deps, input)),
  on(steps.decideCase, (ctx, input) => decideCase(ctx, deps, input)),
  on(steps.proposeDecision, (ctx, input) => proposeDecision(ctx, deps, input)),
  on(steps.decideDecision, (ctx, input) => decideDecision(ctx, deps, input)),
  on(steps.withdrawDecision, (ctx, input) => withdrawDecision(ctx, deps, input)),
];
