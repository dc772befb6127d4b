/**
 * The figures of the database in `/metrics`, from all capabilities. They are the same in every process, so only the worker shows them (and
 * `serve`, which is one). A web process shows only its own: reading these in each would multiply the load for nothing.
 */
import { waitingChanges } from "#access/changes/measure-changes.ts";
import { cashMeasures, waitingCash } from "#cash-points/reports/measure-cash.ts";
import { callMeasures } from "#calls/measure-calls.ts";
import { codeMeasures } from "#identity/codes/measure-codes.ts";
import { balanceMeasures } from "#ledger/measure-balances.ts";
import { sealMeasures } from "#platform/audit/measure-seals.ts";
import { backupMeasures } from "#platform/database/backups.ts";
import { sheetMeasures } from "#onboarding/office/measure-sheets.ts";
import { partnerKeyMeasures } from "#partner-api/measure-keys.ts";
import { waitingMeasures } from "#platform/metrics/pending-decisions.ts";
import type { Measure } from "#platform/metrics/metrics.ts";
import { jobMeasures } from "#platform/jobs/measure-jobs.ts";
import { deviceMeasures } from "#notifications/devices/measure-devices.ts";
import { messageMeasures } from "#platform/mail/measure-outbox.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { rateMeasures } from "#pricing/rates/measure-rates.ts";
import { waitingTerms, corridorMeasures } from "#pricing/corridors/measure-corridors.ts";
import { workMeasures } from "#work/measure-work.ts";
import { reconciliationMeasures, waitingCorrections } from "#reconciliation/cases/measure-cases.ts";
import { recoveryMeasures } from "#reconciliation/restore/measure-recovery.ts";
import { complaintMeasures } from "#support/complaints/measure-complaints.ts";
import { boardMeasures } from "#support/board/measure-board.ts";
import { goalMeasures } from "#support/goals/measure-goals.ts";
import { waitingCloses } from "#treasury/close/measure-closes.ts";
import { coverMeasures } from "#treasury/cover/measure-cover.ts";
import { runwayMeasures, waitingBookings } from "#treasury/positions/measure-runway.ts";
import { payrollMeasures } from "#transfers/payroll/measure-payrolls.ts";
import { scheduleMeasures } from "#transfers/schedules/measure-schedules.ts";
import { transferMeasures, waitingProposals } from "#transfers/figures/measure-transfers.ts";
import { WORK_QUEUES } from "./work.ts";

const WAITING = [waitingProposals, waitingTerms, waitingChanges, waitingCorrections, waitingCash, waitingBookings, waitingCloses];

export function measuresOf(runtime: Runtime): readonly Measure[] {
  return [
    ...transferMeasures(runtime),
    ...scheduleMeasures(runtime),
    ...payrollMeasures(runtime),
    ...waitingMeasures(runtime, WAITING),
    ...workMeasures(runtime, WORK_QUEUES),
    ...sheetMeasures(runtime),
    ...partnerKeyMeasures(runtime),
    ...balanceMeasures(runtime),
    ...corridorMeasures(runtime),
    ...cashMeasures(runtime),
    ...callMeasures(runtime),
    ...complaintMeasures(runtime),
    ...goalMeasures(runtime),
    ...boardMeasures(runtime),
    ...jobMeasures(runtime),
    ...sealMeasures(runtime),
    ...messageMeasures(runtime),
    ...deviceMeasures(runtime),
    ...codeMeasures(runtime),
    ...rateMeasures(runtime),
    ...reconciliationMeasures(runtime),
    ...runwayMeasures(runtime),
    ...coverMeasures(runtime),
    ...backupMeasures(runtime),
    ...recoveryMeasures(runtime),
  ];
}
