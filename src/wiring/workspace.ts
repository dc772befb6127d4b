/** Binds the office's search over everything to the capabilities that contribute to it. */
import { findOutletHits } from "#cash-points/index.ts";
import { findPeople } from "#identity/index.ts";
import { href } from "#kernel/href.ts";
import { NO_HITS, type SearchHits } from "#kernel/search/hit.ts";
import { formatInstant } from "#kernel/time.ts";
import { findTypedJournals, nameOfJournal } from "#ledger/index.ts";
import { findBusinessHits } from "#onboarding/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findPaymentHits, findPayrollHits, findTransferHits } from "#transfers/index.ts";
import { findCaseHits } from "#verification/index.ts";
import { findLineHits } from "#reconciliation/index.ts";
import type { Finders } from "#workspace/search/read-matches.ts";

async function findPersonHits(ctx: Ctx, text: string, limit: number, mayErr: boolean): Promise<SearchHits> {
  const { people, isNearly } = await findPeople(ctx, text, limit, mayErr);
  return {
    isNearly,
    hits: people.map(({ id, name, companyName, email, phone }) => ({
      path: href("/office/user/:id", { id }),
      title: companyName === null ? name : `${companyName} · ${name}`,
      detail: `${email} · ${phone}`,
    })),
  };
}

async function findJournalHits(ctx: Ctx, text: string): Promise<SearchHits> {
  const journals = await findTypedJournals(ctx, text);
  if (journals.length === 0) return NO_HITS;
  return {
    isNearly: false,
    hits: journals.map(({ id, kind, effectiveAt }) => ({
      path: href("/office/ledger/journal/:id", { id }),
      title: id,
      detail: `${nameOfJournal(kind, ctx.language)} · ${kind} · ${formatInstant(effectiveAt, ctx.language)}`,
    })),
  };
}

/** What each capability finds; the right of each kind is in src/workspace/model/searched.ts. */
export const finders: Finders = {
  transfer: findTransferHits,
  payment: findPaymentHits,
  payroll: findPayrollHits,
  person: findPersonHits,
  business: findBusinessHits,
  case: findCaseHits,
  outlet: findOutletHits,
  journal: findJournalHits,
  line: findLineHits,
};
