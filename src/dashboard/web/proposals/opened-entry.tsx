import { lazy, Suspense, useEffect, useState } from "react";
import { Link } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { SkeletonGroup, SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { listDeciders, type InboxProposal } from "#work/contract-proposals.ts";
import { workPageMessages } from "#work/web/messages.ts";
import { PROPOSAL_ENTRIES } from "./proposal-entries.ts";

const ENTRIES = Object.fromEntries(Object.entries(PROPOSAL_ENTRIES).map(([workflow, load]) => [workflow, lazy(load)]));

/** A proposal as its workflow shows it, with its decision, the people who may decide it, and the way to its page. */
export function OpenedEntry({ proposal, hasLeft }: { readonly proposal: InboxProposal; readonly hasLeft: boolean }) {
  const t = useMessages(workPageMessages);
  const { id, workflow, kind, subjectId, page, state, batch, together } = proposal;
  const isSeveral = batch !== null && together > 1;
  const Entry = ENTRIES[workflow];
  return (
    <div className="flex flex-col gap-4 border-t border-line bg-surface-sunken p-3 sm:p-5">
      <div className="max-w-3xl empty:hidden">
        {Entry === undefined ? null : (
          <Suspense
            fallback={
              <SkeletonGroup>
                <SkeletonText lines={5} />
              </SkeletonGroup>
            }
          >
            <Entry id={id} kind={kind} subject={subjectId} {...(isSeveral && { batch })} />
          </Suspense>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-ink-muted">
        {state === "proposed" && !hasLeft ? <Deciders id={id} workflow={workflow} /> : null}
        {page === null || isSeveral ? null : (
          <Link
            to={page}
            className="inline-flex min-h-target items-center font-semibold text-primary underline-offset-4 hover:underline"
          >
            {t("inbox.toPage")}
          </Link>
        )}
      </div>
    </div>
  );
}

/** Names of the people who may decide. Left out when they cannot be read: the decision does not depend on it. */
function Deciders({ id, workflow }: Pick<InboxProposal, "id" | "workflow">) {
  const t = useMessages(workPageMessages);
  const [deciders, setDeciders] = useState<Output<typeof listDeciders> | null>(null);
  useEffect(() => {
    let isShown = true;
    api(listDeciders, { id, workflow }).then(
      (found) => isShown && setDeciders(found),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [id, workflow]);
  if (deciders === null) return null;
  const { names, more } = deciders;
  if (names.length === 0) return <p className="text-warning">{t("inbox.nobody")}</p>;
  return <p>{t(more > 0 ? "inbox.decidersMore" : "inbox.deciders", { names: names.join(", "), more })}</p>;
}
