import { on, type Binding } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import type { ChatFileDeps } from "./file-keys.ts";
import { giveComplaintFile, takeComplaintFile, viewComplaintFile } from "./complaint-files.ts";
import { giveChatFile, giveDeskFile, removeChatFile } from "./give-file.ts";
import { takeChatFile, viewChatFile } from "./show-file.ts";

/** Bindings of the calls about files of chats and complaints. */
export const chatFileBindings = (deps: ChatFileDeps): readonly Binding[] => [
  on(contract.giveChatFile, (outer, input) => giveChatFile(outer, input, deps)),
  on(contract.giveDeskFile, (outer, input) => giveDeskFile(outer, input, deps)),
  on(contract.giveComplaintFile, (outer, input) => giveComplaintFile(outer, input, deps)),
  on(contract.takeComplaintFile, (ctx, input) => takeComplaintFile(ctx, input, deps)),
  on(contract.viewComplaintFile, (outer, input) => viewComplaintFile(outer, input, deps)),
  on(contract.removeChatFile, removeChatFile),
  on(contract.takeChatFile, (ctx, input) => takeChatFile(ctx, input, deps)),
  on(contract.viewChatFile, (outer, input) => viewChatFile(outer, input, deps)),
];
