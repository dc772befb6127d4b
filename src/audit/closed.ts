/**
 * Rows that say what the law forbids to tell: that a transfer is frozen, and what compliance proposes about it. Only who sees compliance's room
 * sees them, in lists, files and one by one; operations know such a transfer as under review (src/transfers/show-office.ts).
 */
import { sql, type RawBuilder } from "kysely";
import { whyNotAllowed } from "#platform/access.ts";
import type { Ctx } from "#platform/unit-of-work.ts";

/** What one may see of the trail. */
export interface Sight {
  readonly isAll: boolean;
}

export const sightOf = ({ actor }: Pick<Ctx, "actor">): Sight => ({
  isAll: whyNotAllowed(actor, { menu: "compliance", module: ["view"] }) === null,
});

/** Calls that are compliance's own. */
const CLOSED_CALLS = ["transfers.freeze_transfer", "transfers.propose_ruling", "transfers.decide_ruling"];
/** Proposals that are theirs, by kind. */
const CLOSED_KINDS = ["release", "reject", "thaw", "surrender"];

/** True of a row of `audit.entry as entry` that everybody may see who sees the trail. */
export const isOpen = (): RawBuilder<boolean> => sql<boolean>`(entry.code <> all (${CLOSED_CALLS})
  and not (entry.code = 'transfers.changed' and 'FROZEN' in (entry.details ->> 'from', entry.details ->> 'to'))
  and not (entry.code = 'transfers.proposal_decided' and entry.details ->> 'kind' = any (${CLOSED_KINDS})))`;
