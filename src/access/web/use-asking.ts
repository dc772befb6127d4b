import { useEffect, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { Id } from "#kernel/id.ts";
import { ApiRefusal } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { useLeavePageQuestion } from "#web/leave-page.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { sharedWords } from "./messages.ts";
import { useChangeId } from "./propose.ts";

/**
 * What a page that asks for a change does with the wish: `ask` sends it under its id, tells that it waits for a second person and leads to
 * the request. Until then leaving the page is asked about, once something is chosen or a reason begun.
 */
export function useAsking(isChanged: boolean) {
  const shared = useWords(sharedWords);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const toasts = useToasts();
  const changeId = useChangeId();
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
