import { on, type Binding } from "#platform/http/binding.ts";
import type { OfficeDeps } from "../office/acting-officer.ts";
import * as contract from "./contract.ts";
import * as deciding from "./contract-deciding.ts";
import { decideBatch } from "./decide-batch.ts";
import { readProposedBatch } from "./read-proposed-batch.ts";
import { previewBatch, runBatch } from "./run-batch.ts";

/** Bindings of acts on several transfers. */
export const batchBindings = (deps: OfficeDeps): readonly Binding[] => [
  on(contract.previewBatch, (ctx, input) => previewBatch(ctx, input, deps)),
  on(contract.runBatch, (outer, input) => runBatch(outer, input, deps)),
  on(contract.proposeOperations, (outer, input) => runBatch(outer, input, deps)),
  on(contract.proposeRulings, (outer, input) => runBatch(outer, input, deps)),
  on(deciding.readProposedBatch, readProposedBatch),
  on(deciding.decideOperations, (outer, input) => decideBatch(outer, { ...input, menu: "transfer" }, deps)),
  on(deciding.decideRulings, (outer, input) => decideBatch(outer, { ...input, menu: "compliance" }, deps)),
];
