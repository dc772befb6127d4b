/** Races about making a transfer: the same id, the same quote, the last room within a limit. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { money } from "#kernel/money.ts";
import { reserveLimits } from "#limits/index.ts";
import { callEach } from "#transfers/processing/call-each.ts";
import { sendTransfer } from "#transfers/sending/contract.ts";
import type { RaceApp } from "./app.ts";
import { assertTrue, race, type Race } from "./race.ts";
import { openSenders, PRINCIPAL_MINOR, type Sender } from "./senders.ts";
import { DONE } from "./outcome.ts";

interface Creation {
  readonly id: Id<"tr">;
  readonly quote: Id<"qt">;
  readonly recipient: Id<"rc">;
  readonly purpose: string;
  readonly sourceOfFunds: string;
}
interface Round {
  readonly sender: Sender;
  readonly sends: readonly Creation[];
}
/** What one person has in the end. */
interface Truth {
  readonly transfers: readonly {
    readonly id: string;
    readonly quote: string;
    readonly recipient: string;
    readonly purpose: string;
    readonly index: number;
  }[];
  /** Used quotes, with the transfer of each. */
  readonly used: Readonly<Record<string, string>>;
  /** Reserved of the monthly limit, in rupiah. */
  readonly reserved: bigint;
  /** Number of jobs that open a pay-in number. */
  readonly openings: number;
}

async function truthsOf({ database, now }: RaceApp, rounds: readonly Round[]): Promise<Truth[]> {
  const people = rounds.map(({ sender }) => sender.person);
  const { rows: transfers } = await sql<{
    id: string;
    sender: string;
    quote: string;
    recipient: string;
    purpose: string;
    at: Date;
  }>`
    select id, sender, quote, recipient, agreed ->> 'purpose' as purpose, created_at as at from transfers.transfer where sender = any(${people})`.execute(
    database,
  );
  const { rows: quotes } = await sql<{ id: string; person: string; transfer: string }>`
    select id, person, transfer from pricing.quote where person = any(${people}) and transfer is not null`.execute(database);
  const { rows: usage } = await sql<{ owner: string; used: bigint }>`
    select owner, reserved + consumed as used from limits.usage where owner = any(${people}) and key = 'tier.month'`.execute(
    database,
  );
  const ids = rounds.flatMap(({ sends }) => sends.map(({ id }) => `open_pay_in:${id}`));
  const { rows: jobs } = await sql<{ key: string }>`select key from graphile_worker.jobs where key = any(${ids})`.execute(
    database,
  );
  const jobKeys = new Set(jobs.map(({ key }) => key));
  return rounds.map(({ sender: { person }, sends }) => ({
    transfers: transfers
      .filter(({ sender }) => sender === person)
      .map(({ at, ...one }) => ({ ...one, index: at.getTime() - now.getTime() })),
    used: Object.fromEntries(quotes.filter((one) => one.person === person).map(({ id, transfer }) => [id, transfer])),
    reserved: usage.find(({ owner }) => owner === person)?.used ?? 0n,
    openings: new Set(sends.map(({ id }) => `open_pay_in:${id}`).filter((key) => jobKeys.has(key))).size,
  }));
}

/** A race of two sends by one person, which differ as `sendsOf` says. */
function twoSends(
  name: string,
  says: string,
  sendsOf: (sender: Sender, app: RaceApp, index: number) => readonly [Creation, Creation],
  loser: string,
): Race {
  return race<Round, Truth>({
    name,
    says,
    shares: ["first", "second"],
    async open(app) {
      const { newSenders } = await openSenders(app);
      return {
        async prepare(count) {
          const people = await newSenders(count, { quotes: 2, recipients: 2 });
          return people.map((sender, n) => ({ sender, sends: sendsOf(sender, app, n) }));
        },
        contestants: ({ sender, sends }) => sends.map((one, n) => () => app.call(n, sendTransfer, one, sender.actor)),
        truths: (rounds) => truthsOf(app, rounds),
        assess({ sends }, reported, truth) {
          const { transfers, used, reserved, openings } = truth;
          const [made] = transfers;
          assertTrue(transfers.length === 1 && made !== undefined, "one transfer is made", truth);
          const sent = sends[made.index];
          assertTrue(
            sent?.id === made.id &&
              sent.quote === made.quote &&
              sent.recipient === made.recipient &&
              sent.purpose === made.purpose,
            "it equals the answer to its sender",
            { truth, sends },
          );
          assertTrue(reported[made.index] === DONE, "the creating call succeeds", reported);
          assertTrue(reported[1 - made.index] === loser, `the other one is told "${loser}"`, reported);
          assertTrue(
            JSON.stringify(used) === JSON.stringify({ [made.quote]: made.id }),
            "its quote is used, and no other",
            truth,
          );
          assertTrue(
            reserved === PRINCIPAL_MINOR && openings === 1,
            "its amount is reserved once, one virtual account requested",
            truth,
          );
          return made.index === 0 ? "first" : "second";
        },
      };
    },
  });
}

const anyOf = <T>(list: readonly T[], index = 0): T => {
  const found = list[index];
  if (found === undefined) throw new Error("the round was prepared with too little");
  return found;
};

const creation = (sender: Sender, app: RaceApp): Creation => ({
  id: app.id("tr"),
  quote: anyOf(sender.quotes),
  recipient: anyOf(sender.recipients),
  purpose: "FAMI",
  sourceOfFunds: "salary",
});

const sameId = twoSends(
  "same-id",
  "The same creation over two connections makes one transfer, and both calls succeed.",
  (sender, app) => {
    const one = creation(sender, app);
    return [one, one];
  },
  DONE,
);

const otherContent = twoSends(
  "other-content",
  "One id with another quote, recipient or purpose is one of the two; the other is refused, and consumes nothing.",
  (sender, app, n) => {
    const one = creation(sender, app);
    const others = [{ quote: anyOf(sender.quotes, 1) }, { recipient: anyOf(sender.recipients, 1) }, { purpose: "EDUC" }];
    return [one, { ...one, ...others[n % others.length] }];
  },
  "id_already_used",
);

const sameQuote = twoSends(
  "same-quote",
  "One quote makes one transfer.",
  (sender, app) => {
    const one = creation(sender, app);
    return [one, { ...one, id: app.id("tr") }];
  },
  "quote_used",
);

const SENDS = 3;
/** The monthly limit of the first tier. */
const MONTH_MINOR = 1_000_000_000n;
/** All three together exceed it by one sen. */
const USED_BEFORE = MONTH_MINOR - BigInt(SENDS) * PRINCIPAL_MINOR + 1n;
/** No part exceeds the limit of a single transfer. */
const USED_IN_PARTS = [PRINCIPAL_MINOR, PRINCIPAL_MINOR - 1n, USED_BEFORE - 2n * PRINCIPAL_MINOR + 1n];

const limit = race<Round, Truth>({
  name: "limit",
  says: "Three transfers that together exceed the monthly limit by one sen: two succeed.",
  shares: ["without the first", "without the second", "without the third"],
  async open(app) {
    const { newSenders } = await openSenders(app);
    return {
      async prepare(count) {
        const people = await newSenders(count, { quotes: SENDS, recipients: SENDS });
        await callEach(people, ({ person }) =>
          app.transaction(async (ctx) => {
            for (const minor of USED_IN_PARTS) {
              const claims = [{ scope: "tier", amount: money("IDR", minor), abroad: null }] as const;
              await reserveLimits(ctx, { transfer: app.id("tr"), person, claims });
            }
          }),
        );
        return people.map((sender) => ({
          sender,
          sends: sender.quotes.map((quote, n) => {
            return {
              id: app.id("tr"),
              quote,
              recipient: anyOf(sender.recipients, n),
              purpose: "FAMI",
              sourceOfFunds: "salary",
            };
          }),
        }));
      },
      contestants: ({ sender, sends }) => sends.map((one, n) => () => app.call(n, sendTransfer, one, sender.actor)),
      truths: (rounds) => truthsOf(app, rounds),
      assess({ sends }, reported, truth) {
        const { transfers, used, reserved, openings } = truth;
        assertTrue(reported.filter((one) => one === DONE).length === SENDS - 1, "two go through", reported);
        const without = reported.indexOf("limit_reached");
        assertTrue(without >= 0, "the third is refused with limit_reached", reported);
        const made = sends.filter((_, n) => n !== without).map(({ id }) => id);
        assertTrue(
          transfers.length === SENDS - 1 && made.every((id) => transfers.some((one) => one.id === id)),
          "those are made",
          truth,
        );
        assertTrue(Object.keys(used).length === SENDS - 1 && openings === SENDS - 1, "the third's quote is unused", truth);
        assertTrue(reserved === USED_BEFORE + BigInt(SENDS - 1) * PRINCIPAL_MINOR, "two are reserved", truth);
        return `without the ${["first", "second", "third"][without] ?? "other"}`;
      },
    };
  },
});

export const sendRaces: readonly Race[] = [sameId, otherContent, sameQuote, limit];
