import { on, type Binding } from "#platform/http/binding.ts";
import {
  answerThread,
  assignThread,
  labelThread,
  markThreadRead,
  mergeThread,
  moveThread,
  snoozeThread,
} from "./change-thread.ts";
import type { AnswerMailDeps } from "../mail/mail-answer.ts";
import * as contract from "./contract.ts";
import * as macros from "../macros/contract.ts";
import { listMacros, retireMacro, writeMacro } from "../macros/write-macro.ts";
import { listThreads as listContract } from "./contract-list.ts";
import { listCustomerTransfers, readExplanation, sendExplanation } from "./explain-transfer.ts";
import { listThreads } from "./list-threads.ts";
import { bePresent, listChatColleagues } from "./presence.ts";
import { readDeskThread } from "./read-desk-thread.ts";

export const deskBindings = (deps: AnswerMailDeps): readonly Binding[] => [
  on(listContract, listThreads),
  on(contract.readDeskThread, readDeskThread),
  on(contract.answerThread, (ctx, input) => answerThread(ctx, deps, input)),
  on(contract.markThreadRead, markThreadRead),
  on(contract.assignThread, assignThread),
  on(contract.listChatColleagues, listChatColleagues),
  on(contract.moveThread, moveThread),
  on(contract.snoozeThread, snoozeThread),
  on(contract.labelThread, labelThread),
  on(contract.mergeThread, mergeThread),
  on(contract.bePresent, bePresent),
  on(contract.listCustomerTransfers, listCustomerTransfers),
  on(contract.readExplanation, readExplanation),
  on(contract.sendExplanation, sendExplanation),
  on(macros.listMacros, listMacros),
  on(macros.writeMacro, writeMacro),
  on(macros.retireMacro, retireMacro),
];
