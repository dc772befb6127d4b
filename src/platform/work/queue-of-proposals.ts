import type { MenuNeed } from "#kernel/endpoint.ts";
import type { ProposalSource, WorkQueue } from "./part.ts";
import { countInbox } from "./store-inbox.ts";

/** The rights of which one is enough to decide some proposal of a source. */
function needsOf({ approval }: ProposalSource): readonly MenuNeed[] {
  return "menu" in approval ? [approval] : Object.values(approval.needs);
}

/** The proposals of a workflow as a queue of whoever may decide them. */
export function queueOf(source: ProposalSource, { name, page }: Pick<WorkQueue, "name" | "page">): WorkQueue {
  return {
    name,
    needs: needsOf(source),
    goalMs: source.goalMs,
    page,
    isNotified: true,
    count: (db, facts) => countInbox(db, source, facts),
  };
}
