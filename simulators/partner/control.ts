/**
 * What tests and the page can do with the partner (README.md "Control"): read what was really paid, move its clock, decide by hand, set
 * faults. Open to everybody who reaches the port, except pages of other sites: for JSON from another origin a browser sends a preflight,
 * which is refused.
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

export interface ControlDeps {
  readonly desk: Desk;
  readonly timeline: Timeline;
  readonly callbacks: Callbacks;
  readonly faults: Faults;
  readonly changed: (transaction: Transaction) => void;
  /** Deletes everything and starts again. */
  readonly reset: () => void;
  /** Moves the shared clock; false when it cannot be moved. */
  readonly moveClock: (milliseconds: number) => boolean;
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

/** Registers the control calls. `deps` is read at each call, since a reset replaces its contents. */
export function registerControl(server: FastifyInstance, deps: () => ControlDeps): void {
  const find = (externalId: string): Transaction => {
    const transaction = deps().desk.transactionOf(externalId);
    if (!transaction) throw new Refused(404, "1007002", "No such transaction");
    return transaction;
  };
  server.get("/control/paid", async () => ({
    paid: [...deps().desk.books.allPaid()].map(([externalId, paid]) => paidJson(externalId, paid)),
  }));
  server.get<{ Params: { id: string } }>("/control/paid/:id", async ({ params: { id } }) =>
    paidJson(id, deps().desk.books.paidOf(id)),
  );
  server.get<{ Params: { id: string } }>("/control/transactions/:id", async ({ params: { id } }) => {
    const transaction = find(id);
    return { ...transactionJson(transaction), history: transaction.history, notes: transaction.notes };
  });
  server.get("/control/books", async () => {
    const { books } = deps().desk;
    return {
      faults: books.faults(),
      balances: books.balances().map(({ currency, balance, pending }) => ({
        currency,
        balance: formatAmount(balance, currency),
        pending: formatAmount(pending, currency),
      })),
    };
  });
  registerChanges(server, deps, find);
}

function registerChanges(server: FastifyInstance, deps: () => ControlDeps, find: (externalId: string) => Transaction): void {
  server.post("/control/reset", async () => {
    deps().reset();
    return {};
  });
  server.post("/control/time", async ({ body }) => {
    const { desk, timeline, moveClock } = deps();
    const { advance_ms: milliseconds } = timeSchema.parse(body);
    if (!moveClock(milliseconds)) desk.commit({ fact: "shifted", at: desk.now(), milliseconds });
    timeline.catchUp();
    return { now: new Date(desk.now()).toISOString() };
  });
  server.post("/control/faults", async ({ body }) => {
    deps().faults.set(ratesSchema.parse(body));
    return {};
  });
  server.post("/control/prefund", async ({ body }) => {
    const { desk } = deps();
    const { currency, minor } = prefundSchema.parse(body);
    if (desk.books.available(currency) + minor < 0n) throw new Refused(409, "1007005", "More than there is");
    desk.commit({ fact: "topped_up", at: desk.now(), currency, minor: String(minor) });
    return { available: formatAmount(desk.books.available(currency), currency) };
  });
  server.post("/control/status", async ({ body }) => {
    const { desk, changed } = deps();
    const { external_id: externalId, status, reversed_minor: reversed } = statusSchema.parse(body);
    const transaction = find(externalId);
    // Only the client may confirm: a confirmation takes the client's money.
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
    await deps().callbacks.push(find(externalId), how);
    return {};
  });
}
