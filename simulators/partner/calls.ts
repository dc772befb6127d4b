/** The partner's API as clients see it (README.md "Protocol"). Every call is signed, and any call may be answered badly on purpose. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { registerAccounts } from "./accounts.ts";
import { answerBadly, type BadAnswers } from "./bad-answers.ts";
import { type Desk, note, type Transaction } from "./desk.ts";
import { orderSchema } from "./facts.ts";
import type { Faults } from "./faults.ts";
import { cancel, confirm, create, quotationSchema, quote, replace } from "./orders.ts";
import { findPayer, payerJson, PAYERS } from "./payers.ts";
import { Refused } from "./refused.ts";
import type { Fault } from "./sentinels.ts";
import type { WhyNotSigned } from "./signatures.ts";
import { CREATED } from "./statuses.ts";
import { quotationJson, transactionJson } from "./wire.ts";

export interface ApiDeps {
  readonly desk: Desk;
  readonly faults: Faults;
  readonly whyNotSigned: WhyNotSigned;
  readonly bad: BadAnswers;
  /** Called for each transaction that was confirmed or changed its status. */
  readonly changed: (transaction: Transaction) => void;
}

/** Prefix of the client's own id in an address. */
const EXTERNAL = "ext-";
type ById = { Params: { id: string } };

const payersQuery = z.object({ country: z.string().optional(), service: z.string().optional() });
const confirmationSchema = z.strictObject({ quotation_id: z.string() });
const replacementSchema = z.strictObject({ quotation_id: z.string(), order: orderSchema });
type Answer = { readonly status: number; readonly body: object };

/** Registers the API calls. `deps` is read at each call, since a reset replaces its contents. */
export function registerCalls(scope: FastifyInstance, deps: () => ApiDeps): void {
  // The signature covers the bytes, so the body is read as bytes.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  scope.addHook("preHandler", async (request) => {
    const body = request.body instanceof Uint8Array ? request.body : new Uint8Array();
    const why = deps().whyNotSigned({ method: request.method, path: request.url, body, headers: request.headers });
    if (why) throw new Refused(401, why, "The request is not signed, not fresh, or came before");
  });

  scope.get("/v1/payers", async ({ query }) => {
    const filter = payersQuery.parse(query);
    const found = PAYERS.filter(
      ({ country, service }) => country === (filter.country ?? country) && service === (filter.service ?? service),
    );
    return { payers: found.map(payerJson) };
  });
  scope.get<ById>("/v1/payers/:id", async ({ params }) => {
    const payer = findPayer(params.id);
    if (!payer) throw new Refused(404, "1005001", "No such payer");
    return payerJson(payer);
  });
  scope.post("/v1/quotations", (request, reply) => {
    const posted = parse(quotationSchema, request);
    return play(deps(), reply, { call: "quote", externalId: posted.external_id }, (desk) => ({
      status: 201,
      body: quotationJson(quote(desk, posted)),
    }));
  });
  scope.get<ById>("/v1/quotations/:id", async ({ params: { id } }) => {
    const { desk } = deps();
    const quotation = id.startsWith(EXTERNAL) ? desk.newestQuotation(id.slice(EXTERNAL.length)) : desk.quotation(id);
    if (!quotation) throw new Refused(404, "1006001", "No such quotation");
    return quotationJson(quotation);
  });
  scope.post<ById>("/v1/quotations/:id/transactions", (request, reply) => {
    const order = parse(orderSchema, request);
    return play(deps(), reply, { call: "create", externalId: order.external_id }, (desk) => ({
      status: 201,
      body: transactionJson(create(desk, request.params.id, order)),
    }));
  });
  registerTransactionCalls(scope, deps);
  registerAccounts(scope, () => deps().desk);
}

function registerTransactionCalls(scope: FastifyInstance, deps: () => ApiDeps): void {
  /** Answers with the transaction after `work` has run. */
  const answer = (request: FastifyRequest<ById>, reply: FastifyReply, call: string, work: (transaction: Transaction) => void) => {
    const { id } = request.params;
    const { desk } = deps();
    const found = id.startsWith(EXTERNAL) ? desk.transactionOf(id.slice(EXTERNAL.length)) : desk.transaction(id);
    const externalId = found?.externalId ?? id.replace(EXTERNAL, "");
    return play(deps(), reply, { call, externalId }, () => {
      if (!found) throw new Refused(404, "1007002", "No such transaction");
      work(found);
      return { status: 200, body: transactionJson(found) };
    });
  };
  scope.get<ById>("/v1/transactions/:id", (request, reply) => answer(request, reply, "read", () => undefined));
  scope.post<ById>("/v1/transactions/:id/confirm", (request, reply) => {
    const { quotation_id: quotationId } = parse(confirmationSchema, request);
    return answer(request, reply, "confirm", (transaction) => {
      confirm(deps().desk, transaction, quotationId);
      deps().changed(transaction);
    });
  });
  scope.post<ById>("/v1/transactions/:id/order", (request, reply) => {
    const { quotation_id: quotationId, order } = parse(replacementSchema, request);
    return answer(request, reply, "replace", (transaction) => replace(deps().desk, transaction, quotationId, order));
  });
  scope.post<ById>("/v1/transactions/:id/cancel", (request, reply) =>
    answer(request, reply, "cancel", (transaction) => {
      cancel(deps().desk, transaction);
      deps().changed(transaction);
    }),
  );
}

/** Executes a call and answers as the reference's account number or the random faults decide: correctly, or badly before or after execution. */
async function play(
  { desk, faults, bad }: ApiDeps,
  reply: FastifyReply,
  { call, externalId }: { readonly call: string; readonly externalId: string },
  work: (desk: Desk) => Answer,
): Promise<FastifyReply> {
  const fault = sentinelFault(desk, call, externalId) ?? faults.ofAnswer(`${call} ${externalId}`);
  if (fault === "silence_before" || fault === "error_before" || fault === "busy") {
    log(desk, externalId, `${call} → ${fault}`);
    return answerBadly(reply, fault, bad);
  }
  const { status, body } = work(desk);
  // The fault of a number whose transaction was created by this call.
  const late = fault ?? (call === "create" ? firstCreation(desk, externalId) : null);
  log(desk, externalId, `${call} → ${late ?? status}`);
  if (late) return answerBadly(reply, late, bad, { status, body });
  return reply.code(status).send(body);
}

const log = (desk: Desk, externalId: string, what: string): void => {
  const transaction = desk.transactionOf(externalId);
  if (transaction && !what.startsWith("read")) note(transaction, desk.now(), what);
};

function sentinelFault(desk: Desk, call: string, externalId: string): Fault | null {
  const transaction = desk.transactionOf(externalId);
  if (call !== "confirm" || !transaction?.behaviour.confirmationFault || transaction.status !== CREATED) return null;
  const { confirmationFault } = transaction.behaviour;
  const isDone = confirmationFault.endsWith("_after");
  if (!isDone) transaction.calls.confirmations += 1;
  return transaction.calls.confirmations <= 1 ? confirmationFault : null;
}

function firstCreation(desk: Desk, externalId: string): Fault | null {
  const transaction = desk.transactionOf(externalId);
  if (!transaction) return null;
  transaction.calls.creations += 1;
  return transaction.calls.creations === 1 ? (transaction.behaviour.creationFault ?? null) : null;
}

function parse<T>(schema: z.ZodType<T>, request: FastifyRequest): T {
  const text = request.body instanceof Uint8Array ? Buffer.from(request.body).toString("utf8") : "";
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refused(400, "1000400", "Not JSON");
    throw error;
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Refused(400, "1000400", parsed.error.issues[0]?.path.join(".") ?? "malformed");
  return parsed.data;
}
