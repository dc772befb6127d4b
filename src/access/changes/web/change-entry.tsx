import { api } from "#web/api.ts";
import type { Id } from "#kernel/id.ts";
import { ReadEntry, type ProposalEntryProps } from "#web/ui/proposal/proposal-entry.tsx";
import { namesOf } from "#identity/web/people.ts";
import { readChangeRequest } from "../../contract.ts";
import { ChangeCard } from "./change-card.tsx";
import { useChangeTitle } from "./describe-change.ts";

/** A change of rights in the inbox of proposals. */
export default function ChangeEntry({ id }: ProposalEntryProps) {
  const read = async () => {
    const request = await api(readChangeRequest, { id: id as Id<"cr"> });
    return { request, names: await namesOf([request.proposedBy, request.decidedBy, request.change.subject]) };
  };
  return <ReadEntry read={read}>{(shown, around) => <Titled {...shown} around={around} />}</ReadEntry>;
}

function Titled({ request, names, around }: Omit<Parameters<typeof ChangeCard>[0], "level" | "title">) {
  const titleOf = useChangeTitle(names);
  return <ChangeCard request={request} names={names} title={titleOf(request)} level={4} {...(around && { around })} />;
}
