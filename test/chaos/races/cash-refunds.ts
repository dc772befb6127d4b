/** A race about cash refunds: two outlets hand the cash out while the sender names an account. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import * as counter from "#cash-points/counter/contract.ts";
import { wire } from "#cash-points/testing/counter-app.ts";
import { applyEvents } from "#transfers/processing/apply-events.ts";
import { dueInCash, must, openCounters, type Counter } from "./counters.ts";
import { factsOf, type Facts } from "./facts.ts";
import { assertTrue, beginsLast, race, type Race } from "./race.ts";
import { SENDER } from "./senders.ts";
import type { Stocked } from "./stock.ts";
import { DONE, notifiedBy } from "./outcome.ts";

interface Round {
  readonly stocked: Stocked;
  readonly code: string;
  readonly otp: string;
  readonly places: readonly (readonly [Counter, Id<"po">])[];
  /** The sender names the account after both outlets have ended. */
  readonly isLate: boolean;
}
interface Truth {
  readonly facts: Facts;
  readonly status: string;
  readonly paid: readonly string[];
}

const by = ({ person }: Stocked) => ({ role: "sender", id: person }) as const;
const ACCOUNT = { name: SENDER.name, bank: "014", account: "2222222222" };
/** Answers to an outlet that came too late. */
const LATE = new Set(["collecting_elsewhere", "not_collectable", "collect_otp_over"]);

const refundChoice = race<Round, Truth>({
  name: "refund-choice",
  says: "A refund in cash is collected at two outlets while its sender names an account: one of the three succeeds, once.",
  shares: ["first outlet", "second outlet", "account"],
  async open(app) {
    const { awaiting, happen, deps, creditCounter, counterOf, refundCodes } = await openCounters(app);
    const taking = await creditCounter();
    return {
      async prepare(count) {
        const stocked = await awaiting(count);
        for (const { id, transfer } of stocked) {
          const amount = wire(Number(dueInCash(transfer).minor / 100n));
          const cashIn = { outlet: taking.outlet, id: app.id("ci"), transfer: id, amount };
          await must(app.call(0, counter.takeCashIn, cashIn, taking.cashiers[0]));
        }
        await happen(stocked, (one) => ({ type: "cancelled", by: by(one), canRecall: false }), 0);
        await happen(stocked, (one) => ({ type: "refund_cash_chosen", by: by(one) }), 0);
        const codes = await refundCodes(stocked);
        return stocked.map((one, n): Round => {
          const places = [counterOf(n), counterOf(n + 1)].map((at) => [at, app.id("po")] as const);
          return { stocked: one, places, isLate: n % 4 === 0, ...(codes[n] ?? { code: "", otp: "" }) };
        });
      },
      contestants({ stocked, code, otp, places, isLate }) {
        const { id, phone } = stocked;
        const document = { kind: "ktp", number: `31710141${phone.slice(-8)}`, name: SENDER.name };
        const outlets = places.map(([at, payout], index) => async () => {
          const begun = await app.call(
            index,
            counter.startPayout,
            { id: payout, outlet: at.outlet, code, otp, document },
            at.cashiers[0],
          );
          if (begun !== DONE) return begun;
          return app.call(index, counter.collectPayout, { outlet: at.outlet, id: payout }, at.cashiers[0]);
        });
        const name = () =>
          notifiedBy(() =>
            app.transaction(async (ctx) => {
              const event = { type: "refund_account_given", at: ctx.now, by: by(stocked), of: id, account: ACCOUNT } as const;
              const [applied] = await applyEvents(ctx, [{ transfer: id, event }], deps);
              if (applied && "refusal" in applied) throw new Refusal(applied.refusal, 409);
            }),
          );
        return isLate ? beginsLast([...outlets, name], 2) : [...outlets, name];
      },
      async truths(rounds) {
        const ids = rounds.map(({ stocked }) => stocked.id);
        const facts = await factsOf(app, ids);
        const { rows } = await sql<{ id: string; status: string; paid: string[] }>`
          select refund.of as id, status, array(select id from cash_points.payout where transfer = refund.of and state = 'paid') as paid
          from transfers.refund where refund.of = any(${ids})`.execute(app.database);
        const known = new Map(rows.map((row) => [row.id, row]));
        return facts.map((one, n) => {
          const row = known.get(ids[n] ?? "");
          return { facts: one, status: row?.status ?? "none", paid: row?.paid ?? [] };
        });
      },
      assess({ places }, reported, truth) {
        const { facts, status, paid } = truth;
        const given = facts.journals["transfer.refund_collected"] ?? 0;
        assertTrue((facts.journals["transfer.refund_credited"] ?? 0) === 0, "nothing goes to an agent", facts);
        if (reported[2] === DONE) {
          assertTrue(paid.length === 0 && given === 0, "a refund to an account is not handed out at an outlet", truth);
          assertTrue(facts.state === "REFUND_PENDING" && status === "waiting", "it waits to be sent", truth);
          assertTrue(LATE.has(reported[0] ?? "") && LATE.has(reported[1] ?? ""), "both outlets are refused", reported);
          return "account";
        }
        assertTrue(reported[2] === "refund_not_due", "the sender is refused because it is being handed out", reported);
        const index = places.findIndex(([, payout]) => payout === paid[0]);
        assertTrue(paid.length === 1 && given === 1 && reported[index] === DONE, "one outlet hands it out, once", {
          reported,
          truth,
        });
        assertTrue(facts.state === "REFUNDED" && status === "paid", "then it is refunded", truth);
        assertTrue(LATE.has(reported[1 - index] ?? ""), "the other outlet is refused", reported);
        return index === 0 ? "first outlet" : "second outlet";
      },
    };
  },
});

export const cashRefundRaces: readonly Race[] = [refundChoice];
