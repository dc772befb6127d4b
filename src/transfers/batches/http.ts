import { on, type Binding } from "#platform/http/binding.ts";
import type { OfficeDeps } from "../office/acting-officer.ts";
import * as contract from "./contract.ts";
import { previewBatch, runBatch } from "./run-batch.ts";

/** Bindings of acts on several transfers. */
export const batchBindings = (deps: OfficeDeps): readonly Binding[] => [
  on(contract.previewBatch, (ctx, input) => previewBatch(ctx, input, deps)),
  on(contract.runBatch, (outer, input) => runBatch(outer, input, deps)),
];
