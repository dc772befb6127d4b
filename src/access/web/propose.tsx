/** What every form that asks for a change does alike: an id for the request, what follows once it is asked for, and the last look before. */
import { lazy, Suspense, useEffect, useState, type ComponentProps, type ReactNode } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { Id } from "#kernel/id.ts";
import { ApiRefusal } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { useLeavePageQuestion } from "#web/leave-page.tsx";
import { useIdFor } from "#web/new-id.ts";
import { Card } from "#web/ui/card.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { changeWords } from "./changes/messages.ts";
import { sharedWords } from "./messages.ts";

/**
 * What a page that asks for a change does with the wish: `ask` sends it under its id, tells that it waits for a second person and leads to
 * the request. Until then leaving the page is asked about, once something is chosen or a reason begun.
 */
export function useAsking(isChanged: boolean) {
  const shared = useWords(sharedWords);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const toasts = useToasts();
  const changeId = useIdFor("cr");
  const [reasonIsDirty, setReasonIsDirty] = useState(false);
  const [askedId, setAskedId] = useState<string | null>(null);
  useLeavePageQuestion((isChanged || reasonIsDirty) && askedId === null);
  useEffect(() => {
    if (askedId !== null) void navigate(`/office/access/changes/${askedId}`, { replace: true });
  }, [askedId, navigate]);

  async function ask<Content>(
    content: Content,
    propose: (wish: Content & { readonly id: Id<"cr"> }) => Promise<{ readonly id: string }>,
  ) {
    try {
      const { id } = await propose({ id: changeId(content), ...content });
      toasts.show({ kind: "success", title: shared("asked"), text: shared("askedText") });
      setAskedId(id);
    } catch (error) {
      // The choice stays, and is now compared with how things have become.
      if (error instanceof ApiRefusal && error.code.startsWith("change_")) await revalidate();
      throw error;
    }
  }

  return { ask, isAsked: askedId !== null, onReason: setReasonIsDirty };
}

// Fetched while the person looks at what there is to change.
const ReasonForm = lazy(async () => ({ default: (await import("./reason-form.tsx")).ReasonForm }));

type ReviewCardProps = ComponentProps<typeof ReasonForm> & {
  readonly summary: string;
  /** What will be otherwise than now; null while nothing is. */
  readonly difference: ReactNode;
  /** What is worth a second look before one asks. */
  readonly children?: ReactNode;
};

/** Before a change is asked for: what will be different, and why it is wished. */
export function ReviewCard({ summary, difference, children, ...reason }: ReviewCardProps) {
  const words = useWords(changeWords);
  return (
    <Card title={words("changed")} level={2} hint={summary}>
      {difference === null ? null : <div className="mb-6">{difference}</div>}
      {children}
      <Suspense>
        <ReasonForm {...reason} />
      </Suspense>
    </Card>
  );
}
