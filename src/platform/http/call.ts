/**
 * Runs a use case for any caller: access, input, transaction, use case, audit row, commit. The HTTP binder and the pages' loaders both use
 * it, so that there is one entry and one set of checks.
 */
import type { z } from "zod";
import { isAudited, type Api, type Endpoint } from "#kernel/endpoint.ts";
import { COMMON_REFUSALS, Refusal, refuse } from "#kernel/refusal.ts";
import { whyNotAllowed } from "../access.ts";
import { actorId } from "../actor.ts";
import { whyNotFreshEnough } from "../fresh-rights.ts";
import { countInWindow } from "../rate-limit.ts";
import { tracedCall } from "../tracing/traced-work.ts";
import { inTransaction, withoutTransaction, type Runtime } from "../unit-of-work.ts";
import { withDeadline } from "../deadlines/current-work.ts";
import type { Binding } from "./binding.ts";
import type { RequestFacts } from "../request-facts.ts";

/** The longest time a caller waits for an answer. */
export const CALL_DEADLINE_MS = 10_000;

/**
 * Refuses callers without access, and staff who move money or change rights without a recently proven factor. A denied user leaves an audit
 * row; a visitor does not, because visitors could flood the trail.
 */
export async function checkAccess(runtime: Runtime, endpoint: Endpoint, facts: RequestFacts): Promise<void> {
  const why = whyNotAllowed(facts.actor, endpoint.access);
  if (why === null && whyNotFreshEnough(facts.actor, endpoint) !== null) throw new Refusal("proof_needed", 403);
  if (why === null) return;
  if (why === "permission_denied") await noteDenial(runtime, endpoint, facts);
  throw refuse(why);
}

const DENIALS_WINDOW_SECONDS = 60;

/**
 * Denials can be repeated as fast as the network allows, and audit rows are permanent. So of the denials of one actor, call and minute only
 * the 1st, 10th, 100th, 1,000th … leave a row, each with the number of denials so far.
 */
async function noteDenial(runtime: Runtime, endpoint: Endpoint, facts: RequestFacts): Promise<void> {
  const key = `access.denied:${facts.actor.kind}/${actorId(facts.actor)}:${endpoint.name}`;
  // The count is committed on its own, so that concurrent denials block one another as briefly as possible.
  const { hits } = await countInWindow(runtime.database, key, DENIALS_WINDOW_SECONDS, runtime.clock.now());
  if (!/^10*$/.test(String(hits))) return;
  const details = { timesThisMinute: hits };
  await inTransaction(runtime, facts, (ctx) =>
    ctx.audit("access.denied", { subject: endpoint.name, outcome: "refused", details }),
  );
}

/**
 * Runs the use case of a call whose access is checked. Unknown fields and bad values are a 400 with `details.fields`. `finish` makes the
 * answer from the result before the commit: otherwise an answer that breaks its contract would leave a committed change without a
 * successful answer.
 */
export async function runUseCase(
  runtime: Runtime,
  binding: Binding,
  facts: RequestFacts,
  raw: unknown,
  finish: (result: unknown) => unknown = (result) => result,
): Promise<unknown> {
  const { endpoint } = binding;
  const parsed = endpoint.input.safeParse(raw);
  if (!parsed.success) throw refuse("malformed_request", { fields: fieldErrors(parsed.error) });
  const audited = isAudited(endpoint);
  const isOne = endpoint.transaction !== "by_steps" && (audited || endpoint.method === "POST");
  const around = isOne ? inTransaction : withoutTransaction;
  return tracedCall(runtime.tracer, endpoint, facts, parsed.data, async () => {
    try {
      return await around(runtime, facts, async (ctx) => {
        const result = await binding.run(ctx, parsed.data as never);
        if (audited) await ctx.audit(endpoint.name, { subject: subjectOf(parsed.data), details: reasonOf(parsed.data) });
        return finish(result);
      });
    } catch (error) {
      throw asDeclared(endpoint, error);
    }
  });
}

/** The typed `api` for pages rendered on the server: the same use cases, without HTTP and encryption. */
export function inProcessApi(runtime: Runtime, bindings: ReadonlyMap<string, Binding>, facts: () => Promise<RequestFacts>): Api {
  return async (endpoint, input) => {
    const binding = bindings.get(endpoint.name);
    if (!binding) throw new Error(`no use case is bound to ${endpoint.name}`);
    const known = await facts();
    return withDeadline({ requestId: known.requestId, name: endpoint.name, afterMs: CALL_DEADLINE_MS }, async () => {
      await checkAccess(runtime, endpoint, known);
      return (await runUseCase(runtime, binding, known, input)) as never;
    });
  };
}

/** A refusal that the contract does not declare is a bug, not an answer. */
function asDeclared(endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  if (error.code in COMMON_REFUSALS || endpoint.refusals?.[error.code] === error.status) return error;
  return new Error(`${endpoint.name} refused with ${error.code}, which its contract does not name`, { cause: error });
}

/** Messages by field path, the first per field. The path of a whole-body error is "". */
function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".")];
    for (const name of names) fields[name] ??= issue.message;
  }
  return fields;
}

/** The subject of an audited call: the id in its input, if there is one. */
function subjectOf(input: unknown): string {
  if (typeof input === "object" && input !== null && "id" in input && typeof input.id === "string") return input.id;
  return "";
}

/** The reason of the call: staff who act on others state one, and the audit row stores it. */
function reasonOf(input: unknown): { reason?: string } {
  if (typeof input === "object" && input !== null && "reason" in input && typeof input.reason === "string")
    return { reason: input.reason };
  return {};
}
