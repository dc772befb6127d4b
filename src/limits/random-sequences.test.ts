/** Random sequences of reserve, consume and release over several days: after every step the table agrees with plain arithmetic. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { toLocalDate } from "#kernel/time.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Claim } from "./index.ts";
import { idr, openLimits } from "./testing/people.ts";
import { checkUsage, limitValue, putTerm, tierValue } from "./testing/terms.ts";

const DAY_MS = 86_400_000;
const limits = await openLimits();
const { clock, consume, database, release, app, newPerson, newRecipient, newTransfer, reserve } = limits;
await putTerm(app, "tier", "L0", tierValue({ transfer: 60, day: 100, month: 150 }), new Date(clock.now().getTime() + 1));
await putTerm(app, "limit", "recipient", limitValue({ day: 80, countPerDay: 3 }), new Date(clock.now().getTime() + 1));
clock.advance(1_000);
afterAll(() => limits[Symbol.asyncDispose]());

type Step =
  | { readonly do: "reserve"; readonly person: number; readonly recipient: number; readonly units: number }
  | { readonly do: "consume" | "give_back" | "again"; readonly which: number }
  | { readonly do: "sleep"; readonly days: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("reserve" as const),
      person: fc.nat(1),
      recipient: fc.nat(1),
      units: fc.integer({ min: 1, max: 65 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom("consume" as const, "give_back" as const, "again" as const), which: fc.nat(9) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("sleep" as const), days: fc.integer({ min: 1, max: 20 }) }) },
);

interface Taken {
  readonly transfer: string;
  readonly person: string;
  readonly claims: readonly Claim[];
  readonly recipient: string;
  readonly units: number;
  readonly day: string;
  state: "reserved" | "consumed" | "released";
}

/** The expected answer by plain arithmetic: the first limit without room, or null. */
function whyNotFit(all: readonly Taken[], next: Omit<Taken, "transfer" | "claims" | "state">): string | null {
  const live = all.filter(({ state }) => state !== "released");
  const sum = (of: readonly Taken[]) => of.reduce((total, { units }) => total + units, 0);
  const own = live.filter(({ person }) => person === next.person);
  // What others send to the same recipient does not count.
  const same = own.filter(({ recipient, day }) => recipient === next.recipient && day === next.day);
  if (next.units > 60) return "tier.transfer";
  if (sum(own.filter(({ day }) => day === next.day)) + next.units > 100) return "tier.day";
  if (sum(own.filter(({ day }) => day.slice(0, 7) === next.day.slice(0, 7))) + next.units > 150) return "tier.month";
  if (sum(same) + next.units > 80) return "recipient.day";
  return same.length + 1 > 3 ? "recipient.day_count" : null;
}

async function totals(owners: readonly string[]) {
  const { rows } = await sql<{ reserved: bigint; consumed: bigint }>`select coalesce(sum(reserved), 0)::bigint as reserved,
    coalesce(sum(consumed), 0)::bigint as consumed from limits.usage where key = 'tier.day' and owner = any(${owners})`.execute(
    database,
  );
  return rows[0];
}

test("60 sequences of up to 25 steps", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const [people, recipients] = [
        [newPerson(), newPerson()],
        [newRecipient(), newRecipient()],
      ];
      const taken: Taken[] = [];
      for (const one of steps) {
        if (one.do === "sleep") clock.advance(one.days * DAY_MS);
        else if (one.do === "reserve") {
          const [person = "", recipient = ""] = [people[one.person], recipients[one.recipient]];
          const next = { person, recipient, units: one.units, day: toLocalDate(clock.now()) };
          const amount = idr(BigInt(one.units));
          const claims: Claim[] = [
            { scope: "tier", amount, abroad: null },
            { scope: "recipient", amount, recipient },
          ];
          const transfer = newTransfer();
          const why = whyNotFit(taken, next);
          const outcome: unknown = await reserve({ transfer, person, claims }).catch((error: unknown) => error);
          expect(outcome instanceof Refusal ? outcome.details["limit"] : (outcome ?? null)).toBe(why);
          if (why === null) taken.push({ ...next, transfer, claims, state: "reserved" });
        } else {
          const which = taken[one.which % Math.max(1, taken.length)];
          if (!which) continue;
          if (one.do === "give_back") {
            await release(which.transfer);
            which.state = "released";
          } else if (one.do === "consume") {
            await consume(which.transfer);
            if (which.state === "reserved") which.state = "consumed";
          } else if (which.state !== "released") await reserve(which);
        }
        const sum = (state: Taken["state"]) =>
          taken.filter((each) => each.state === state).reduce((all, { units }) => all + BigInt(units) * 100n, 0n);
        expect(await totals(people)).toEqual({ reserved: sum("reserved"), consumed: sum("consumed") });
      }
      await checkUsage(app);
    }),
    { numRuns: 60 },
  );
});
