import { on, type Binding } from "#platform/http/binding.ts";
import type { VerificationDeps } from "../deps.ts";
import { objectToDecision, withdrawCase } from "./close-own-case.ts";
import * as openCase from "../contract-open-case.ts";
import * as ownSources from "../contract-own-sources.ts";
import * as contract from "./contract.ts";
import { giveAnswer } from "./give-answer.ts";
import { readOpenCase } from "./read-open-case.ts";
import { readOwnSources } from "./read-own-sources.ts";
import { readOwn } from "./read-own.ts";
import { submitCase } from "./submit-case.ts";

/** The calls of a person about their own verification. */
export const personBindings = (deps: VerificationDeps): readonly Binding[] => [
  on(contract.readOwn, (ctx) => readOwn(ctx, deps)),
  on(openCase.readOpenCase, readOpenCase),
  on(ownSources.readOwnSources, (ctx) => readOwnSources(ctx, deps)),
  on(contract.giveAnswer, (ctx, input) => giveAnswer(ctx, deps, input)),
  on(contract.submitCase, (ctx, input) => submitCase(ctx, deps, input)),
  on(contract.withdrawCase, (ctx, input) => withdrawCase(ctx, deps, input)),
  on(contract.objectToDecision, (ctx, input) => objectToDecision(ctx, deps, input)),
];
