import { on, type Binding } from "#platform/http/binding.ts";
import type { VerificationDeps } from "../deps.ts";
import * as contract from "./contract.ts";
import { givePhoto } from "./give-photo.ts";
import { giveHandoffPhoto, makeHandoff, readHandoff } from "./handoff.ts";
import { removePhoto } from "./remove-photo.ts";
import { startSelfie } from "./start-selfie.ts";
import { takeOwnPhoto } from "./take-own-photo.ts";

export const captureBindings = (deps: VerificationDeps): readonly Binding[] => [
  on(contract.givePhoto, (ctx, input) => givePhoto(ctx, deps, input)),
  on(contract.removePhoto, removePhoto),
  on(contract.takeOwnPhoto, (ctx, input) => takeOwnPhoto(ctx, deps, input)),
  on(contract.startSelfie, (ctx) => startSelfie(ctx, deps)),
  on(contract.makeHandoff, (ctx, input) => makeHandoff(ctx, deps, input)),
  on(contract.readHandoff, (ctx, input) => readHandoff(ctx, deps, input)),
  on(contract.giveHandoffPhoto, (ctx, input) => giveHandoffPhoto(ctx, deps, input)),
];
