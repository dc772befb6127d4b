/**
 * Prepares an approved payroll: each row gets its recipient, its price and its room in the limits, in a transaction of its own, under ids
 * given at the approval. Repeated after a crash it goes on with the rows that have none. Then one pay-in account is opened for all.
 */
import { money } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import { newId } from "#kernel/id.ts";
import { releaseLimits, reserveLimits } from "#limits/index.ts";
import { promisePrice, takeQuote } from "#pricing/index.ts";
import { saveChecked, takeRecipient } from "#recipients/index.ts";
import { TryAgainLater, type JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { PayInDeps } from "../pay-in/open-pay-in.ts";
import { refuseFrozen } from "../person-freezes/refuse-frozen.ts";
import { agreementOf, claimsOf, getCorridor, type SendDeps } from "../sending/send-transfer.ts";
import type { SourceCode } from "../model/declarations.ts";
import { CORRIDOR, MAX_ROWS, type Payroll } from "./model/payroll.ts";
import { lockPayroll, setState } from "./store.ts";
import {
  findRowToPrepare,
  listReserved,
  storeAccount,
  storeRefused,
  storeReserved,
  storeTotal,
  sumReserved,
  type RowToPrepare,
} from "./store-paying.ts";

export type PrepareDeps = PayInDeps & Pick<SendDeps, "senderFor">;

export async function preparePayroll(run: Pick<JobRun, "transaction">, id: string, deps: PrepareDeps): Promise<void> {
  for (let n = 0; n < MAX_ROWS; n++) if (!(await prepareNext(run, id, deps))) break;
  await openAccount(run, id, deps);
}

/** Prepares the next row, or refuses it alone. False when none is left. */
async function prepareNext({ transaction }: Pick<JobRun, "transaction">, id: string, deps: PrepareDeps): Promise<boolean> {
  let at: number | null = null;
  try {
    return await transaction(async (ctx) => {
      const payroll = await lockPayroll(ctx.db, id);
      const row = payroll?.state === "preparing" ? await findRowToPrepare(ctx.db, id) : null;
      if (payroll === null || row === null) return false;
      at = row.no;
      await prepare(ctx, payroll, row, deps);
      return true;
    });
  } catch (error) {
    if (!(error instanceof Refusal) || at === null) throw error;
    const [no, { code }] = [at, error];
    // The refusal has undone what the row had reserved.
    await transaction((ctx) => storeRefused(ctx.db, id, no, code));
    return true;
  }
}

async function prepare(ctx: Ctx, payroll: Payroll, row: RowToPrepare, deps: PrepareDeps): Promise<void> {
  const { person } = payroll;
  const { transfer, bank, account, name, amountMinor } = row;
  await refuseFrozen(ctx, person);
  const request = { corridor: CORRIDOR, side: "source", minor: amountMinor, bank } as const;
  await promisePrice(ctx, { id: row.quote, person, request });
  const quote = await takeQuote(ctx, { quote: row.quote, person, transfer });
  // A business pays neither more nor less than it approved: another price is another agreement.
  if (quote.fee.minor !== row.feeMinor || quote.tax.minor !== row.taxMinor) throw new Refusal("price_changed", 409);
  const recipient = await saveChecked(ctx, {
    id: newId("rc", ctx.now.getTime(), ctx.random(10)),
    person,
    entries: { bank, account, name },
    check: checkOf(row, person),
  });
  const snapshot = await takeRecipient(ctx, { recipient, person, corridor: CORRIDOR });
  const corridor = await getCorridor(ctx, CORRIDOR);
  await reserveLimits(ctx, { transfer, person, claims: await claimsOf(ctx, quote, snapshot, corridor.product) });
  const declared = { purpose: "SALA", sourceOfFunds: payroll.sourceOfFunds as SourceCode } as const;
  const sending = { id: transfer, person, quote: row.quote, recipient, ...declared };
  const agreed = agreementOf(snapshot, await deps.senderFor(ctx, person), sending, quote, corridor);
  // The recipient reads the note on their statement, as the business wrote it.
  const remark = row.note === "" ? agreed.remark : row.note;
  await storeReserved(ctx.db, payroll.id, row.no, { recipient, agreed: { ...agreed, remark }, expiresAt: quote.expiresAt });
}

const checkOf = ({ verdict, score, bankName, checkedAt, acceptedAt }: RowToPrepare, person: string) => ({
  verdict,
  score,
  bankName,
  checkedAt,
  accepted: acceptedAt === null || score === null ? null : { by: person, at: acceptedAt, score },
});

/** Fixes what is to be paid, and opens the number for it. Ends a payroll of which no row is left, or whose prices have run out meanwhile. */
async function openAccount({ transaction }: Pick<JobRun, "transaction">, id: string, deps: PrepareDeps): Promise<void> {
  const order = await transaction(async (ctx) => {
    const payroll = await lockPayroll(ctx.db, id);
    if (payroll?.state !== "preparing" || (await findRowToPrepare(ctx.db, id)) !== null) return null;
    const { minor, payBy } = await sumReserved(ctx.db, id);
    if (payBy === null || payBy <= ctx.now) {
      await giveUp(ctx, payroll, "cancelled");
      return null;
    }
    if (payroll.totalMinor === null) await storeTotal(ctx.db, id, minor, payBy, ctx.now);
    return { reference: id, amount: money("IDR", minor), title: await deps.payInTitle(ctx), expiresAt: payBy };
  });
  if (order === null) return;
  const answer = await deps.payIn.open(order);
  if (answer.outcome !== "open") throw new TryAgainLater(`no virtual account for ${id}: ${answer.outcome}`);
  await transaction((ctx) =>
    storeAccount(
      ctx.db,
      id,
      { channel: deps.payIn.party, number: answer.number },
      new Date(order.expiresAt.getTime() + deps.rules.payInGraceMs / 2),
      ctx.now,
    ),
  );
}

/** Ends a payroll that was never paid: its rows have no claim on the limits any more. */
export async function giveUp(ctx: Ctx, { id }: Pick<Payroll, "id">, state: "expired" | "cancelled"): Promise<void> {
  await releaseLimits(ctx, await listReserved(ctx.db, id));
  await setState(ctx.db, id, state, ctx.now);
}
