import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import type { WithKeys } from "#platform/keys/keyring.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { readOtpAwaited } from "./collection/read-otp-awaited.ts";
import { resendOtp } from "./collection/resend-otp.ts";
import { requestCreditLine, requestTopUp, withdrawFloatRequest } from "./float/request-float.ts";
import { activateOutlet, deactivateOutlet, deleteOutlet } from "./outlets/change-outlet-status.ts";
import * as differences from "./drawer/contract-differences.ts";
import * as counter from "./counter/contract.ts";
import * as desk from "./counter/contract-screens.ts";
import * as find from "./finder/contract.ts";
import * as invitations from "./outlets/contract-invitations.ts";
import {
  answerInvitation,
  inviteCashier,
  listInvitations,
  listOwnInvitations,
  withdrawInvitation,
} from "./outlets/invite-cashiers.ts";
import * as commission from "./commission/contract.ts";
import { downloadStatement } from "./commission/download-statement.ts";
import { listCommission } from "./commission/list-commission.ts";
import * as float from "./float/contract.ts";
import * as floatOffice from "./float/contract-office.ts";
import * as cashiers from "./outlets/contract-cashiers.ts";
import * as owned from "./outlets/contract-owner.ts";
import * as office from "./outlets/contract.ts";
import * as reports from "./reports/contract.ts";
import * as agents from "./agents/contract.ts";
import * as oneAgent from "./agents/contract-agent.ts";
import { listAgentReport as agentReport } from "./agents/contract-report.ts";
import * as waits from "./tasks/contract.ts";
import { counterDeps, type CounterDeps, type WiredWith } from "./counter/deps.ts";
import { decideFloatRequest, listTopUpLines } from "./float/decide-float-request.ts";
import { correctName } from "./payouts/correct-name.ts";
import { collectPayout, confirmName, releasePayout } from "./payouts/finish-payout.ts";
import {
  addCashier,
  limitCashier,
  listCashiers,
  listOwnOutlets,
  removeCashier,
  reopenCashier,
  suspendCashier,
} from "./outlets/manage-cashiers.ts";
import { findPayable } from "./cash-in/find-payable-transfer.ts";
import { checkCount, closeDay, moveCash, readDrawer } from "./drawer/manage-drawer.ts";
import { listAgents } from "./agents/list-agents.ts";
import { listAgentReport } from "./agents/list-agent-report.ts";
import { readAgent } from "./agents/read-agent.ts";
import { listDay } from "./drawer/list-day.ts";
import { listCashReports } from "./reports/list-cash-reports.ts";
import { replayCashReport as replayContract } from "./reports/contract-replay.ts";
import { replayCashReport } from "./reports/replay-cash-report.ts";
import { exportOutlets } from "./outlet-files/export-outlets.ts";
import { findOutlets, listOutletAreas, listOutletCities, readShownOutlet } from "./finder/find-outlets.ts";
import { importOutlets } from "./outlet-files/import-outlets.ts";
import { listOutlets, readOutlet } from "./outlets/list-outlets.ts";
import { listOwnedOutlets, readOwnedOutlet } from "./outlets/list-owned-outlets.ts";
import { lookUp } from "./payouts/look-up-code.ts";
import { cashPointsRefusals } from "./messages.ts";
import { previewImport } from "./outlet-files/preview-import.ts";
import { readOpeningTime } from "./collection/read-opening-time.ts";
import { readPayout } from "./payouts/read-payout.ts";
import { requestReversal, decideReversal, withdrawReversal } from "./payouts/reverse-payout.ts";
import { createOutlet, updateOutlet } from "./outlets/save-outlet.ts";
import { listCashDifferences, settleCashDifference } from "./drawer/settle-cash-difference.ts";
import { listFloatRequests, listFloatStatement, listTopUpAccounts, readFloat } from "./float/read-float.ts";
import { listPayouts } from "./payouts/list-payouts.ts";
import { listWaiting, readClosing, readOverview } from "./tasks/list-tasks.ts";
import { readFloatRequest } from "./float/read-float-request.ts";
import { startPayout } from "./payouts/start-payout.ts";
import { downloadSlip } from "./slips/download-slip.ts";
import { takeCashIn } from "./cash-in/take-cash-in.ts";

export interface CashPointsSettings extends WithKeys {
  /** Transfers and terms used by the counter. */
  readonly counter: WiredWith;
}

/** The HTTP bindings of cash points, with this installation's settings. */
export function cashPointsHttp({ keys, counter: wired }: CashPointsSettings): CapabilityHttp {
  const deps = counterDeps(keys, wired);
  const withDeps: WithDeps = (run) => (ctx, input) => run(ctx, input, deps);
  return {
    bindings: [
      on(agents.listAgents, withDeps(listAgents)),
      on(oneAgent.readAgent, withDeps(readAgent)),
      on(agentReport, listAgentReport),
      on(office.createOutlet, createOutlet),
      on(office.updateOutlet, updateOutlet),
      on(office.activateOutlet, activateOutlet),
      on(office.deactivateOutlet, deactivateOutlet),
      on(office.deleteOutlet, deleteOutlet),
      on(office.listOutlets, listOutlets),
      on(office.exportOutlets, exportOutlets),
      on(office.previewImport, previewImport),
      on(office.importOutlets, importOutlets),
      on(office.readOutlet, readOutlet),
      on(find.findOutlets, findOutlets),
      on(find.readShownOutlet, readShownOutlet),
      on(find.listOutletAreas, listOutletAreas),
      on(find.readOpeningTime, readOpeningTime),
      ...floatBindings(withDeps),
      on(counter.lookUp, withDeps(lookUp)),
      on(counter.startPayout, withDeps(startPayout)),
      on(counter.confirmName, withDeps(confirmName)),
      on(desk.correctName, withDeps(correctName)),
      on(counter.collectPayout, withDeps(collectPayout)),
      on(counter.releasePayout, withDeps(releasePayout)),
      on(counter.listPayouts, listPayouts),
      on(counter.requestReversal, requestReversal),
      on(counter.decideReversal, withDeps(decideReversal)),
      on(counter.withdrawReversal, withdrawReversal),
      on(counter.takeCashIn, withDeps(takeCashIn)),
      on(counter.readDrawer, withDeps(readDrawer)),
      on(desk.readPayout, withDeps(readPayout)),
      on(desk.findPayable, withDeps(findPayable)),
      on(desk.listDay, listDay),
      on(desk.checkCount, checkCount),
      on(desk.downloadSlip, withDeps(downloadSlip)),
      on(desk.listOutletCities, listOutletCities),
      on(desk.readOtpAwaited, withDeps(readOtpAwaited)),
      on(desk.resendOtp, withDeps(resendOtp)),
      on(counter.moveCash, moveCash),
      on(counter.closeDay, closeDay),
      on(differences.listCashDifferences, listCashDifferences),
      on(differences.settleCashDifference, settleCashDifference),
      on(reports.listCashReports, listCashReports),
      on(replayContract, replayCashReport),
    ],
    refusals: cashPointsRefusals,
  };
}

/** Bindings for the float of agents, the workers of outlets, and waiting tasks. */
function floatBindings(withDeps: WithDeps): CapabilityHttp["bindings"] {
  return [
    on(float.listOwnOutlets, listOwnOutlets),
    on(owned.listOwnedOutlets, listOwnedOutlets),
    on(owned.readOwnedOutlet, readOwnedOutlet),
    on(float.listCashiers, listCashiers),
    on(float.addCashier, addCashier),
    on(float.removeCashier, removeCashier),
    on(cashiers.suspendCashier, suspendCashier),
    on(cashiers.reopenCashier, reopenCashier),
    on(cashiers.limitCashier, limitCashier),
    on(invitations.listInvitations, listInvitations),
    on(invitations.inviteCashier, withDeps(inviteCashier)),
    on(invitations.withdrawInvitation, withdrawInvitation),
    on(invitations.listOwnInvitations, listOwnInvitations),
    on(invitations.answerInvitation, answerInvitation),
    on(commission.listCommission, listCommission),
    on(commission.downloadStatement, withDeps(downloadStatement)),
    on(float.readFloat, withDeps(readFloat)),
    on(float.listFloatStatement, listFloatStatement),
    on(float.requestTopUp, withDeps(requestTopUp)),
    on(float.listTopUpAccounts, withDeps(listTopUpAccounts)),
    on(float.listTopUpLines, listTopUpLines),
    on(float.requestCreditLine, requestCreditLine),
    on(float.withdrawFloatRequest, withdrawFloatRequest),
    on(float.listFloatRequests, listFloatRequests),
    on(floatOffice.readFloatRequest, withDeps(readFloatRequest)),
    on(float.decideFloatRequest, decideFloatRequest),
    on(waits.readClosing, readClosing),
    on(waits.listWaiting, listWaiting),
    on(waits.readOverview, withDeps(readOverview)),
  ];
}

type WithDeps = <I, O>(run: (ctx: Ctx, input: I, deps: CounterDeps) => Promise<O>) => (ctx: Ctx, input: I) => Promise<O>;
