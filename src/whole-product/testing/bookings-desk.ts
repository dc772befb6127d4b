import { money } from "#kernel/money.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "#treasury/contract.ts";
import { ani, budi, openTreasury, PARTNER } from "#treasury/testing/treasury-desk.ts";
import type { WorkflowDesk } from "./workflow-desk.ts";

/** Bookings of the treasury: proposed, decided, overtaken by another posting on the account. */
export async function openBookings(): Promise<WorkflowDesk> {
  const office = await openTreasury();
  const staff = { maker: ani, first: budi, second: { ...budi, id: "us_dewi" } as typeof budi };
  const opening = async () =>
    expectOk(
      await office.propose({
        template: "opening_balance",
        in: { at: "nostro", party: PARTNER, amount: money("SGD", 1n), line: null },
      }),
    );
  return {
    app: office.desk.app,
    people: { maker: "us_ani", first: "us_budi", second: "us_dewi" },
    propose: async () =>
      expectOk(
        await office.propose({
          template: "owners_capital",
          in: { at: "nostro", party: PARTNER, amount: money("USD", 1n), line: null },
        }),
      ),
    decide: ({ id, hash }, by, decision) =>
      office.api.call(contract.decideBooking, { id: id as `bk_${string}`, hash, decision }, { actor: staff[by] }),
    withdraw: ({ id }) => office.withdraw(id as `bk_${string}`),
    proposeOvertaken: async () => {
      const [made, other] = [
        await opening(),
        await office.propose({
          template: "owners_capital",
          in: { at: "nostro", party: PARTNER, amount: money("SGD", 1n), line: null },
        }),
      ];
      // The account gets another posting: it can't be opened any more.
      expectOk(await office.decide(other, budi));
      return made;
    },
    proposeAboutFirst: "a booking is about money",
    close: () => office.close(),
  };
}
