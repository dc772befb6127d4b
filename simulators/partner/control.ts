/**
 * What tests and the page do with the partner (README.md "Control"): look what was really paid, move its clock, decide by hand, set faults.
 * Open to whoever reaches the port, but for other sites' pages: JSON from another origin is asked about first, and refused.
 */
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { CURRENCIES, formatAmount } from "./amounts.ts";
import type { Paid } from "./books.ts";
import type { Callbacks } from "./callbacks.ts";
import type { Desk, Transaction } from "./desk.ts";
import { type Faults, ratesSchema } from "./faults.ts";
import { Refused } from "./refused.ts";
import { classOf, isStatus, mayFollow } from "./statuses.ts";
import type { Timeline } from "./timeline.ts";
import { transactionJson } from "./wire.ts";

export interface ControlParts {
  readonly desk: Desk;
  readonly timeline: Timeline;
  readonly callbacks: Callbacks;
  readonly faults: Faults;
  readonly changed: (transaction: Transaction) => void;
  /** Forgets everything and begins anew. */
  readonly reset: () => void;
  /** Moves everybody's time; false where the house's can't be moved. */
  readonly moveHouse: (milliseconds: number) => boolean;
}

const MAX_SHIFT_MS = 366 * 86_400_000;
const minor = z
  .string()
  .regex(/^-?[1-9]\d{0,17}$/)
  .transform(BigInt);
const timeSchema = z.strictObject({ advance_ms: z.int().min(1).max(MAX_SHIFT_MS) });
const prefundSchema = z.strictObject({ currency: z.enum(CURRENCIES), minor });
const statusSchema = z.strictObject({
  external_id: z.string(),
  status: z.string().refine(isStatus, "five digits"),
  reversed_minor: minor.optional(),
});
const pushSchema = z.strictObject({ external_id: z.string(), how: z.enum(["again", "backwards", "forged", "stale"]) });

const paidJson = (externalId: string, { times, currency, minor, returnedMinor }: Paid) => ({
  external_id: externalId,
  times,
  currency,
  minor: String(minor),
  returned_minor: String(returnedMinor),
});

/** Adds the control calls. `parts` is asked at each call, since a reset replaces what is in it. */
export function registerControl(server: FastifyInstance, parts: () => ControlParts): void {
  const find = (externalId: string): Transaction => {
    const transaction = parts().desk.transactionOf(externalId);
    if (!transaction) throw new Refused(404, "1007002", "No such transaction");
    return transaction;
  };
  server.get("/control/paid", async () => ({
    paid: [...parts().desk.books.allPaid()].map(([externalId, paid]) => paidJson(externalId, paid)),
  }));
  server.get<{ Params: { id: string } }>("/control/paid/:id", async ({ params: { id } }) =>
    paidJson(id, parts().desk.books.paidOf(id)),
  );
  server.get<{ Params: { id: string } }>("/control/transactions/:id", async ({ params: { id } }) => {
    const transaction = find(id);
    return { ...transactionJson(transaction), history: transaction.history, notes: transaction.notes };
  });
  server.get("/control/books", async () => {
    const { books } = parts().desk;
    return {
      faults: books.faults(),
      balances: books.balances().map(({ currency, balance, pending }) => ({
        currency,
        balance: formatAmount(balance, currency),
        pending: formatAmount(pending, currency),
      })),
    };
  });
  registerChanges(server, parts, find);
}

function registerChanges(server: FastifyInstance, parts: () => ControlParts, find: (externalId: string) => Transaction): void {
  server.post("/control/reset", async () => {
    parts().reset();
    return {};
  });
  server.post("/control/time", async ({ body }) => {
    const { desk, timeline, moveHouse } = parts();
    const { advance_ms: milliseconds } = timeSchema.parse(body);
    if (!moveHouse(milliseconds)) desk.commit({ fact: "shifted", at: desk.now(), milliseconds });
    timeline.catchUp();
    return { now: new Date(desk.now()).toISOString() };
  });
  server.post("/control/faults", async ({ body }) => {
    parts().faults.set(ratesSchema.parse(body));
    return {};
  });
  server.post("/control/prefund", async ({ body }) => {
    const { desk } = parts();
    const { currency, minor } = prefundSchema.parse(body);
    if (desk.books.available(currency) + minor < 0n) throw new Refused(409, "1007005", "More than there is");
    desk.commit({ fact: "topped_up", at: desk.now(), currency, minor: String(minor) });
    return { available: formatAmount(desk.books.available(currency), currency) };
  });
  server.post("/control/status", async ({ body }) => {
    const { desk, changed } = parts();
    const { external_id: externalId, status, reversed_minor: reversed } = statusSchema.parse(body);
    const transaction = find(externalId);
    // A confirmation is the client's: it takes the client's money.
    if (!mayFollow(transaction.status, status) || transaction.status.startsWith("1"))
      throw new Refused(409, "1007006", "Does not follow this status");
    if (reversed !== undefined && (classOf(status) !== "8" || reversed < 1n || reversed > transaction.minor))
      throw new Refused(400, "1000400", "Not what was paid");
    const reversedMinor = reversed === undefined ? {} : { reversedMinor: String(reversed) };
    desk.commit({ fact: "moved", at: desk.now(), id: transaction.id, status, ...reversedMinor });
    changed(transaction);
    return transactionJson(transaction);
  });
  server.post("/control/callbacks", async ({ body }) => {
    const { external_id: externalId, how } = pushSchema.parse(body);
    await parts().callbacks.push(find(externalId), how);
    return {};
  });
}
