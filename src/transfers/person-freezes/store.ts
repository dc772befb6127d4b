/** SQL of freezes. The protocol writes the proposals (platform/maker-checker); a freeze itself is a hold in advance. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import { proposalOf, type ProposalColumns } from "#platform/maker-checker/proposal-row.ts";
import { attachedFilesSchema } from "../files/model/transfer-file.ts";
import type { HoldReason } from "../review/model/reasons.ts";
import type { FreezeAction, Freeze, FreezeProposal } from "./model/person-freeze.ts";

type Row = Pick<FreezeProposal, "id" | "person" | "cause" | "reason" | "seen"> & {
  readonly action: FreezeAction;
  readonly files: unknown;
} & ProposalColumns;
const PROPOSAL = sql`id, person, action, cause, reason, files, seen, shown_hash, proposed_by, proposed_at, expires_at, state, decided_by, decided_at,
  decision_reason`;
const toProposal = (row: Row): FreezeProposal => {
  const { id, person, action, cause, reason, files, seen } = row;
  return { id, person, action, cause, reason, files: attachedFilesSchema.parse(files), seen, ...proposalOf(row) };
};

export async function findFreezeProposal(db: Executor, id: string): Promise<FreezeProposal | null> {
  const { rows } = await sql<Row>`select ${PROPOSAL} from transfers.person_freeze where id = ${id}`.execute(db);
  return rows[0] ? toProposal(rows[0]) : null;
}

/** Newest first. */
export async function listFreezeProposals(db: Executor, person: string, limit: number): Promise<FreezeProposal[]> {
  const { rows } = await sql<Row>`
    select ${PROPOSAL} from transfers.person_freeze where person = ${person} order by id desc limit ${limit}`.execute(db);
  return rows.map(toProposal);
}

export interface FreezeInForce extends Freeze {
  readonly cause: HoldReason;
  readonly text: string;
  readonly placedAt: Date;
  readonly until: Date | null;
}

const isInForce = (now: Date) => sql<boolean>`freezes and lifted_at is null and (until is null or until > ${now})`;

export async function findFreeze(db: Executor, person: string, now: Date): Promise<FreezeInForce | null> {
  const { rows } = await sql<FreezeInForce>`
    select id, reason as cause, text, placed_by as "placedBy", placed_at as "placedAt", until, freeze_proposal as proposal
    from transfers.advance_hold where kind = 'person' and value = ${person} and ${isInForce(now)}
    order by until is null desc, id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Those of these people who are frozen. */
export async function listFrozen(db: Executor, people: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set();
  const { rows } = await sql<{ value: string }>`
    select distinct value from transfers.advance_hold
    where kind = 'person' and value = any(${[...new Set(people)]}::text[]) and ${isInForce(now)}`.execute(db);
  return new Set(rows.map(({ value }) => value));
}

export async function countCaught(db: Executor, hold: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from transfers.advance_catch where hold = ${hold}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface NewFreeze {
  readonly id: Id<"ah">;
  readonly person: string;
  readonly cause: HoldReason;
  readonly text: string;
  readonly placedBy: string;
  readonly placedAt: Date;
  readonly until: Date | null;
  readonly proposal: string | null;
}

/** Places a freeze; false when its id is used, or when this person's former freeze in urgency has lapsed. */
export async function insertFreeze(db: Executor, freeze: NewFreeze): Promise<boolean> {
  const { id, person, cause, text, placedBy, placedAt, until, proposal } = freeze;
  const { numAffectedRows } = await sql`
    insert into transfers.advance_hold (id, kind, value, reason, text, takes_two, until, placed_by, placed_at, freezes, freeze_proposal)
    values (${id}, 'person', ${person}, ${cause}, ${text}, true, ${until}, ${placedBy}, ${placedAt}, true, ${proposal})
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

export interface FreezeEnd {
  readonly person: string;
  readonly proposal: string;
  readonly by: readonly [string, string];
  readonly text: string;
}

/** Ends what freezes a person, lapsed or not. Of two people, the one who did not place it ends it. */
export async function endFreezes(db: Executor, { person, proposal, by: [first, second], text }: FreezeEnd, at: Date) {
  await sql`
    update transfers.advance_hold set lifted_by = case when placed_by = ${first} then ${second} else ${first} end, lifted_at = ${at},
      lift_text = ${text}, lift_proposal = ${proposal}
    where kind = 'person' and value = ${person} and freezes and lifted_at is null`.execute(db);
}

/** Whether this person has frozen that one in urgency, and it has lapsed. */
export async function hasLapsed(db: Executor, person: string, by: string): Promise<boolean> {
  const { rows } = await sql`
    select from transfers.advance_hold where value = ${person} and placed_by = ${by} and freezes and freeze_proposal is null and lifted_at is null`.execute(
    db,
  );
  return rows.length > 0;
}

/** The paid transfers of a person that have not left. */
export async function listNotLeft(db: Executor, person: string): Promise<Id<"tr">[]> {
  const { rows } = await sql<{ id: Id<"tr"> }>`
    select id from transfers.transfer where sender = ${person} and state in ('FUNDED', 'READY', 'CONVERTED', 'AVAILABLE')
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
