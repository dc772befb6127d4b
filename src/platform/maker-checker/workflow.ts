import type { Access } from "#kernel/endpoint.ts";
import type { Draft, Outcome } from "#kernel/maker-checker/proposal.ts";
import type { RefusalDetails } from "#kernel/refusal.ts";
import { canonicalHash } from "../canonical-hash.ts";
import type { Ctx } from "../unit-of-work.ts";

/** What is particular to one kind of proposal. The rest of the protocol is the same for all of them. */
export interface Workflow<D extends Draft = Draft, P extends D & Outcome = D & Outcome> {
  /** `capability.thing`, as the contracts declare it (`makerChecker`). The audit codes begin with it. */
  readonly name: string;
  /** The table of the proposals, with the columns of `ProposalColumns`. */
  readonly table: string;
  /** People who are not staff take part as well, such as the workers of an outlet. */
  readonly isOpenToUsers?: true;
  /** Reads a proposal. Null also for one that the caller may not know of. */
  readonly find: (ctx: Ctx, id: string) => Promise<P | null>;
  /** The columns of the proposal's content, for its insert. */
  readonly columns: (draft: D) => Readonly<Record<string, unknown>>;
  /** All that the approver is shown: the content of the hash. Texts, numbers, and lists and objects of them. */
  readonly shown: (draft: D) => unknown;
  /** What the proposer sent: a repeated call under the same id has the same. If omitted, it is what is shown. */
  readonly sent?: (draft: D) => unknown;
  /** The right to decide this proposal. It is read again in the transaction of the decision. */
  readonly approval: (proposal: P) => Access;
  /** The people whom the proposal is about: they do not decide it either. */
  readonly concerned?: (proposal: P) => readonly string[];
  /** Subject and further details of the audit row of a decision. */
  readonly audited?: (proposal: P) => { readonly subject?: string; readonly details?: RefusalDetails };
}

/** Names a workflow's types, so that each call of the protocol infers them. */
export const defineWorkflow = <D extends Draft, P extends D & Outcome>(workflow: Workflow<D, P>): Workflow<D, P> => workflow;

/** The hash of a proposal as shown. */
export function hashShown<D extends Draft, P extends D & Outcome>(workflow: Pick<Workflow<D, P>, "shown">, draft: D): string {
  return canonicalHash(workflow.shown(draft));
}

export type TableOf = Pick<Workflow, "table">;
