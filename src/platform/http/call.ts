/**
 * One call of a use case, whoever makes it: access, input, transaction, use case, audit row, commit. The HTTP binder and the
 * pages' loaders both come through here, so that there is one way in and one set of checks.
 */
import type { z } from "zod";
import { isAudited, type Api, type Endpoint } from "#kernel/endpoint.ts";
import { HOUSE_REFUSALS, Refusal, refuse } from "#kernel/refusal.ts";
import { whyNotAllowed } from "../access.ts";
import { actorId } from "../actor.ts";
import { whyNotFreshEnough } from "../fresh-rights.ts";
import { countInWindow } from "../rate-limit.ts";
import { tracedCall } from "../tracing/traced-work.ts";
import { inTransaction, withoutTransaction, type Machinery, type RequestFacts } from "../unit-of-work.ts";
import { withDeadline } from "../work-in-hand.ts";
import type { Binding } from "./binding.ts";

/** How long a caller waits for an answer at most. */
export const CALL_DEADLINE_MS = 10_000;

/** Refuses unless the caller may call at all, and staff who move money or rights unless they have proven a factor lately. A denied user leaves an audit row; a visitor, who could fill the trail, does not. */
export async function checkAccess(machinery: Machinery, endpoint: Endpoint, facts: RequestFacts): Promise<void> {
  const why = whyNotAllowed(facts.actor, endpoint.access);
  if (why === null && whyNotFreshEnough(facts.actor, endpoint) !== null) throw new Refusal("proof_needed", 403);
  if (why === null) return;
  if (why === "permission_denied") await noteDenial(machinery, endpoint, facts);
  throw refuse(why);
}

const DENIALS_WINDOW_SECONDS = 60;

/**
 * A person can ask for what is denied as fast as the network allows, and rows of the trail stay for ever. So of the denials of one person,
 * call and minute the first leaves a row, then the 10th, the 100th, the 1,000th: each says how many there have been so far.
 */
async function noteDenial(machinery: Machinery, endpoint: Endpoint, facts: RequestFacts): Promise<void> {
  const key = `access.denied:${facts.actor.kind}/${actorId(facts.actor)}:${endpoint.name}`;
  // The count is committed by itself: parallel denials wait for one another as briefly as can be.
  const { hits } = await countInWindow(machinery.database, key, DENIALS_WINDOW_SECONDS, machinery.clock.now());
  if (!/^10*$/.test(String(hits))) return;
  const details = { timesThisMinute: hits };
  await inTransaction(machinery, facts, (ctx) =>
    ctx.audit("access.denied", { subject: endpoint.name, outcome: "refused", details }),
  );
}

/**
 * Runs the use case of a call whose access is checked. Unknown fields and bad values are a 400 with `details.fields`. `finish` makes the
 * answer of the result, before the commit: an answer that breaks its own contract must not leave a change behind that nobody was told of.
 */
export async function runUseCase(
  machinery: Machinery,
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
  return tracedCall(machinery.tracer, endpoint, facts, parsed.data, async () => {
    try {
      return await around(machinery, facts, async (ctx) => {
        const result = await binding.run(ctx, parsed.data as never);
        if (audited) await ctx.audit(endpoint.name, { subject: subjectOf(parsed.data), details: reasonOf(parsed.data) });
        return finish(result);
      });
    } catch (error) {
      throw asDeclared(endpoint, error);
    }
  });
}

/** The typed `api` of a page that is rendered on the server: the same use cases, without HTTP and encryption. */
export function inProcessApi(
  machinery: Machinery,
  bindings: ReadonlyMap<string, Binding>,
  facts: () => Promise<RequestFacts>,
): Api {
  return async (endpoint, input) => {
    const binding = bindings.get(endpoint.name);
    if (!binding) throw new Error(`no use case is bound to ${endpoint.name}`);
    const known = await facts();
    return withDeadline({ requestId: known.requestId, name: endpoint.name, afterMs: CALL_DEADLINE_MS }, async () => {
      await checkAccess(machinery, endpoint, known);
      return (await runUseCase(machinery, binding, known, input)) as never;
    });
  };
}

/** A refusal that the contract does not name is a bug of ours, not an answer. */
function asDeclared(endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  if (error.code in HOUSE_REFUSALS || endpoint.refusals?.[error.code] === error.status) return error;
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

/** What an audited call was about: the id in its input, if there is one. */
function subjectOf(input: unknown): string {
  if (typeof input === "object" && input !== null && "id" in input && typeof input.id === "string") return input.id;
  return "";
}

/** Why it was made: who acts on others says so, and the row keeps it. */
function reasonOf(input: unknown): { reason?: string } {
  if (typeof input === "object" && input !== null && "reason" in input && typeof input.reason === "string")
    return { reason: input.reason };
  return {};
}
