/**
 * What `/metrics` shows of the database, of all capabilities: the same whoever reads it, so one kind of process does, the worker (and `serve`, which is
 * one). A web process tells of itself alone: reading all of this in each of them would multiply it by their number for nothing.
 */
import { waitingChanges } from "#access/measure-changes.ts";
import { cashMeasures, waitingCash } from "#cash-points/measure-cash.ts";
import { codeMeasures } from "#identity/measure-codes.ts";
import { balanceMeasures } from "#ledger/measure-balances.ts";
import { sealMeasures } from "#platform/audit/measure-seals.ts";
import { backupMeasures } from "#platform/backups.ts";
import { waitingMeasures } from "#platform/figures/waiting.ts";
import type { Measure } from "#platform/http/metrics.ts";
import { jobMeasures } from "#platform/jobs/measure-jobs.ts";
import { messageMeasures } from "#platform/mail/measures.ts";
import type { Machinery } from "#platform/unit-of-work.ts";
import { rateMeasures } from "#pricing/measure-rates.ts";
import { waitingTerms, wayMeasures } from "#pricing/measure-ways.ts";
import { reconciliationMeasures, waitingCorrections } from "#reconciliation/measure-cases.ts";
import { transferMeasures, waitingProposals } from "#transfers/measure-transfers.ts";
import { recoveryMeasures } from "./recover.ts";

const WAITING = [waitingProposals, waitingTerms, waitingChanges, waitingCorrections, waitingCash];

export function measuresOf(machinery: Machinery): readonly Measure[] {
  return [
    ...transferMeasures(machinery),
    ...waitingMeasures(machinery, WAITING),
    ...balanceMeasures(machinery),
    ...wayMeasures(machinery),
    ...cashMeasures(machinery),
    ...jobMeasures(machinery),
    ...sealMeasures(machinery),
    ...messageMeasures(machinery),
    ...codeMeasures(machinery),
    ...rateMeasures(machinery),
    ...reconciliationMeasures(machinery),
    ...backupMeasures(machinery),
    ...recoveryMeasures(machinery),
  ];
}
