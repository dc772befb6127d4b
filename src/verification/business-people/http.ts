import { on, type Binding } from "#platform/http/binding.ts";
import type { VerificationDeps } from "../deps.ts";
import { confirmNaming, denyNaming } from "./answer-naming.ts";
import * as contract from "./contract.ts";
import { givePersonAnswer, givePersonPhoto, objectByLink, startPersonSelfie, submitPersonCheck } from "./give-by-link.ts";
import { readPersonCheck } from "./read-check.ts";

/** The calls of people of businesses, by their links. */
export const businessPeopleBindings = (deps: VerificationDeps): readonly Binding[] => [
  on(contract.readPersonCheck, (ctx, input) => readPersonCheck(ctx, deps, input)),
  on(contract.confirmNaming, (ctx, input) => confirmNaming(ctx, deps, input)),
  on(contract.denyNaming, (ctx, input) => denyNaming(ctx, deps, input)),
  on(contract.givePersonAnswer, (ctx, input) => givePersonAnswer(ctx, deps, input)),
  on(contract.givePersonPhoto, (ctx, input) => givePersonPhoto(ctx, deps, input)),
  on(contract.startPersonSelfie, (ctx, input) => startPersonSelfie(ctx, deps, input)),
  on(contract.submitPersonCheck, (ctx, input) => submitPersonCheck(ctx, deps, input)),
  on(contract.objectByLink, (ctx, input) => objectByLink(ctx, deps, input)),
];
