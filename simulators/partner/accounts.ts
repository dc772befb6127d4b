/** The client's accounts: balances, and the statement as clients read it, which on purpose differs from the books for some transactions. */
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { CURRENCIES, formatAmount } from "./amounts.ts";
import { isBooked, type Movement } from "./books.ts";
import { type Desk, twinOf } from "./desk.ts";
import { Refused } from "./refused.ts";
import { movementJson } from "./wire.ts";

const movementsQuery = z.object({
  day: z.iso.date(),
  booked: z.enum(["true", "false"]).default("false"),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  after: z
    .string()
    .regex(/^\d{1,19}$/)
    .optional(),
});

/** Registers the calls for balances and movements. */
export function registerAccounts(scope: FastifyInstance, deskOf: () => Desk): void {
  scope.get("/v1/balances", async () => ({
    balances: deskOf()
      .books.balances()
      .map(({ currency, balance, pending, available }) => ({
        currency,
        balance: formatAmount(balance, currency),
        pending: formatAmount(pending, currency),
        credit_facility: formatAmount(0n, currency),
        available: formatAmount(available, currency),
      })),
  }));
  scope.get<{ Params: { currency: string } }>("/v1/balances/:currency/movements", async ({ params, query }) => {
    const { currency } = params;
    if (!CURRENCIES.includes(currency)) throw new Refused(404, "1004001", "No account in this currency");
    const { day, booked, limit, after } = movementsQuery.parse(query);
    const desk = deskOf();
    const all = desk.books
      .movementsOf(currency, day)
      .flatMap((movement) => twisted(desk, movement))
      .filter((movement) => booked === "false" || isBooked(movement));
    const begin = after === undefined ? 0 : all.findIndex(({ id }) => BigInt(id) > BigInt(after));
    const page = begin < 0 ? [] : all.slice(begin, begin + limit);
    const isMore = begin >= 0 && begin + limit < all.length;
    const closing = desk.books
      .movementsUntil(currency, day)
      .flatMap((movement) => twisted(desk, movement))
      .reduce((sum, movement) => (isBooked(movement) ? sum + movement.minor : sum), 0n);
    return {
      movements: page.map(movementJson),
      next: isMore ? (page.at(-1)?.id ?? null) : null,
      closing_balance: { currency, amount: formatAmount(closing, currency) },
    };
  });
}

/** A line of the statement: for some transactions it is missing, doubled, or has a wrong amount. The books stay correct. */
function twisted(desk: Desk, movement: Movement): Movement[] {
  if (movement.type !== "SETTLE" || movement.externalId === null) return [movement];
  switch (desk.transactionOf(movement.externalId)?.behaviour.statement) {
    case "missing":
      return [];
    case "twice":
      return [movement, { ...movement, id: twinOf(movement.id) }];
    case "other_amount":
      return [{ ...movement, minor: movement.minor - 100n }];
    default:
      return [movement];
  }
}
