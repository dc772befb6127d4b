/** Shared by every form that requests a change: an id for the request, the navigation after it is made, and the review before it. */
import { lazy, Suspense, useEffect, useState, type ComponentProps, type ReactNode } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { href } from "#kernel/href.ts";
import type { Id } from "#kernel/id.ts";
import { ApiRefusal } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useLeavePageQuestion } from "#web/leave-page/leave-page.tsx";
import { useIdFor } from "#web/new-id.ts";
import { Card } from "#web/ui/card.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { changeMessages } from "./messages.ts";
import { sharedMessages } from "../../web/messages.ts";

/**
 * Submits a change request: `request` sends it under its id, shows that it waits for a second person and navigates to it. Until then,
 * leaving the page asks for confirmation once something is chosen or a reason is started.
 */
export function useChangeRequest(isChanged: boolean) {
  const shared = useMessages(sharedMessages);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const toasts = useToasts();
  const changeId = useIdFor("cr");
  const [reasonIsDirty, setReasonIsDirty] = useState(false);
  const [requestedId, setRequestedId] = useState<string | null>(null);
  useLeavePageQuestion((isChanged || reasonIsDirty) && requestedId === null);
  useEffect(() => {
    if (requestedId !== null) void navigate(href("/office/access/changes/:id", { id: requestedId }), { replace: true });
  }, [requestedId, navigate]);

  async function request<Content>(
    content: Content,
    propose: (proposal: Content & { readonly id: Id<"cr"> }) => Promise<{ readonly id: string }>,
  ) {
    try {
      const { id } = await propose({ id: changeId(content), ...content });
      toasts.show({ kind: "success", title: shared("requested"), text: shared("requestedText") });
      setRequestedId(id);
    } catch (error) {
      // Keeps the choice and compares it with the reloaded state.
      if (error instanceof ApiRefusal && error.code.startsWith("proposal_")) await revalidate();
      throw error;
    }
  }

  return { request, isRequested: requestedId !== null, onReason: setReasonIsDirty };
}

// Loaded while the user looks at the current state.
const ReasonForm = lazy(async () => ({ default: (await import("./reason-form.tsx")).ReasonForm }));

type ReviewCardProps = ComponentProps<typeof ReasonForm> & {
  readonly summary: string;
  /** The difference from the current state; null while there is none. */
  readonly difference: ReactNode;
  /** Warnings to check before requesting. */
  readonly children?: ReactNode;
};

/** Review before a change is requested: the difference and the reason for it. */
export function ReviewCard({ summary, difference, children, ...reason }: ReviewCardProps) {
  const messages = useMessages(changeMessages);
  return (
    <Card title={messages("changed")} level={2} hint={summary}>
      {difference === null ? null : <div className="mb-6">{difference}</div>}
      {children}
      <Suspense>
        <ReasonForm {...reason} />
      </Suspense>
    </Card>
  );
}
