import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import type { WithKeys } from "#platform/keys/keyring.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { askOtpAgain } from "./ask-otp-again.ts";
import { askCreditLine, askTopUp, withdrawFloatRequest } from "./ask-for-float.ts";
import { activateOutlet, deactivateOutlet, deleteOutlet } from "./change-outlet-status.ts";
import * as cases from "./contract-cases.ts";
import * as counter from "./contract-counter.ts";
import * as desk from "./contract-desk.ts";
import * as find from "./contract-find.ts";
import * as float from "./contract-float.ts";
import * as office from "./contract-outlets.ts";
import * as reports from "./contract-reports.ts";
import * as contract from "./contract.ts";
import * as waits from "./contract-waiting.ts";
import { counterParts, type CounterParts, type WiredWith } from "./counter-parts.ts";
import { decideFloatRequest, listTopUpLines } from "./decide-float.ts";
import { collectPayout, confirmName, releasePayout } from "./finish-payout.ts";
import { addCashier, listCashiers, listOwnOutlets, removeCashier } from "./keep-cashiers.ts";
import { findPayable } from "./find-payable.ts";
import { checkCount, closeDay, moveCash, readDrawer } from "./keep-drawer.ts";
import { listAgents } from "./list-agents.ts";
import { listDay } from "./list-day.ts";
import { listCashReports } from "./list-cash-reports.ts";
import { exportOutlets } from "./export-outlets.ts";
import { findOutlets, listOutletAreas, listOutletCities, readShownOutlet } from "./find-outlets.ts";
import { importOutlets } from "./import-outlets.ts";
import { listAreas } from "./list-areas.ts";
import { listOutlets, readOutlet } from "./list-outlets.ts";
import { lookUp } from "./look-up.ts";
import { cashPointsRefusals } from "./messages.ts";
import { previewImport } from "./preview-import.ts";
import { readOpening } from "./read-opening.ts";
import { readPayout } from "./read-payout.ts";
import { registerAgent } from "./register-agent.ts";
import { askReversal, decideReversal, withdrawReversal } from "./reverse-payout.ts";
import { createOutlet, updateOutlet } from "./save-outlet.ts";
import { listCashCases, settleCashCase } from "./settle-cash-case.ts";
import { listFloatRequests, listFloatStatement, listTopUpAccounts, readFloat } from "./show-float.ts";
import { listPayouts } from "./show-payout.ts";
import { listWaiting, readClosing, readOverview } from "./show-waiting.ts";
import { startPayout } from "./start-payout.ts";
import { takeSlip } from "./take-slip.ts";
import { takeCashIn } from "./take-cash-in.ts";

export interface CashPointsSettings extends WithKeys {
  /** Transfers and terms behind the counter. */
  readonly counter: WiredWith;
}

/** The calls of cash points on the settings of this installation. */
export function cashPointsHttp({ keys, counter: wired }: CashPointsSettings): CapabilityHttp {
  const parts = counterParts(keys, wired);
  const withParts: WithParts = (run) => (ctx, input) => run(ctx, input, parts);
  return {
    bindings: [
      on(contract.registerAgent, withParts(registerAgent)),
      on(contract.listAgents, withParts(listAgents)),
      on(contract.createOutlet, createOutlet),
      on(contract.updateOutlet, updateOutlet),
      on(contract.activateOutlet, activateOutlet),
      on(contract.deactivateOutlet, deactivateOutlet),
      on(contract.deleteOutlet, deleteOutlet),
      on(office.listOutlets, listOutlets),
      on(office.exportOutlets, exportOutlets),
      on(office.previewImport, previewImport),
      on(office.importOutlets, importOutlets),
      on(office.listAreas, listAreas),
      on(contract.readOutlet, readOutlet),
      on(find.findOutlets, findOutlets),
      on(find.readShownOutlet, readShownOutlet),
      on(find.listOutletAreas, listOutletAreas),
      on(find.readOpening, readOpening),
      ...floatBindings(withParts),
      on(counter.lookUp, withParts(lookUp)),
      on(counter.startPayout, withParts(startPayout)),
      on(counter.confirmName, withParts(confirmName)),
      on(counter.collectPayout, withParts(collectPayout)),
      on(counter.releasePayout, withParts(releasePayout)),
      on(counter.listPayouts, listPayouts),
      on(counter.askReversal, askReversal),
      on(counter.decideReversal, withParts(decideReversal)),
      on(counter.withdrawReversal, withdrawReversal),
      on(counter.takeCashIn, withParts(takeCashIn)),
      on(counter.readDrawer, withParts(readDrawer)),
      on(desk.readPayout, readPayout),
      on(desk.findPayable, withParts(findPayable)),
      on(desk.listDay, listDay),
      on(desk.checkCount, checkCount),
      on(desk.takeSlip, withParts(takeSlip)),
      on(desk.listOutletCities, listOutletCities),
      on(desk.askOtpAgain, withParts(askOtpAgain)),
      on(counter.moveCash, moveCash),
      on(counter.closeDay, closeDay),
      on(cases.listCashCases, listCashCases),
      on(cases.settleCashCase, settleCashCase),
      on(reports.listCashReports, listCashReports),
    ],
    refusals: cashPointsRefusals,
  };
}

/** The float of agents, who works where, and what waits for them. */
function floatBindings(withParts: WithParts): CapabilityHttp["bindings"] {
  return [
    on(float.listOwnOutlets, listOwnOutlets),
    on(float.listCashiers, listCashiers),
    on(float.addCashier, addCashier),
    on(float.removeCashier, removeCashier),
    on(float.readFloat, withParts(readFloat)),
    on(float.listFloatStatement, listFloatStatement),
    on(float.askTopUp, withParts(askTopUp)),
    on(float.listTopUpAccounts, withParts(listTopUpAccounts)),
    on(float.listTopUpLines, listTopUpLines),
    on(float.askCreditLine, askCreditLine),
    on(float.withdrawFloatRequest, withdrawFloatRequest),
    on(float.listFloatRequests, listFloatRequests),
    on(float.decideFloatRequest, decideFloatRequest),
    on(waits.readClosing, readClosing),
    on(waits.listWaiting, listWaiting),
    on(waits.readOverview, readOverview),
  ];
}

type WithParts = <I, O>(run: (ctx: Ctx, input: I, parts: CounterParts) => Promise<O>) => (ctx: Ctx, input: I) => Promise<O>;
