import { on, type Binding } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import type { FileDeps } from "./file-keys.ts";
import { giveBatchEvidence, giveEvidence, giveFile, listAnswerFiles, removeFile } from "./give-file.ts";
import { viewFile } from "./view-file.ts";

/** Bindings of the calls about files of a transfer. */
export const fileBindings = (deps: FileDeps): readonly Binding[] => [
  on(contract.giveFile, (outer, input) => giveFile(outer, input, deps)),
  on(contract.removeFile, removeFile),
  on(contract.listAnswerFiles, listAnswerFiles),
  on(contract.giveEvidence, (outer, input) => giveEvidence(outer, input, deps)),
  on(contract.giveBatchEvidence, (outer, input) => giveBatchEvidence(outer, input, deps)),
  on(contract.viewFile, (outer, input) => viewFile(outer, input, deps)),
];
