import { on } from "#platform/http/binding.ts";
import { senderOf } from "../details/own-transfers.ts";
import type { SendDeps } from "../sending/send-transfer.ts";
import * as contract from "./contract.ts";
import { prepareAgain as again } from "./contract-again.ts";
import * as saving from "./contract-save.ts";
import {
  endSchedule,
  listSchedules,
  listSchedulesOf,
  pauseSchedule,
  previewSchedule,
  readSchedule,
  resumeSchedule,
  skipOccurrence,
} from "./own-schedules.ts";
import { prepareAgain } from "./prepare-again.ts";
import { checkSchedule, requestScheduleApproval, saveSchedule } from "./save-schedule.ts";

export const scheduleBindings = (deps: SendDeps) => [
  on(contract.listSchedules, listSchedules),
  on(contract.readSchedule, readSchedule),
  on(saving.previewSchedule, previewSchedule),
  on(saving.checkSchedule, (ctx, input) => checkSchedule(ctx, { ...input, person: senderOf(ctx) })),
  on(saving.requestScheduleApproval, (ctx, input) => requestScheduleApproval(ctx, { ...input, person: senderOf(ctx) }, deps)),
  on(saving.saveSchedule, (ctx, input) => saveSchedule(ctx, { ...input, person: senderOf(ctx) }, deps)),
  on(contract.pauseSchedule, pauseSchedule),
  on(contract.resumeSchedule, resumeSchedule),
  on(contract.endSchedule, endSchedule),
  on(contract.skipOccurrence, skipOccurrence),
  on(again, (ctx, input) => prepareAgain(ctx, input, deps)),
  on(contract.listSchedulesOf, listSchedulesOf),
];
