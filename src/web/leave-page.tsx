import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useWords } from "./i18n.tsx";
import { shellWords } from "./shell/messages.ts";
import { useDialogs } from "./ui/dialogs.tsx";

/**
 * Asks before a page with unsaved changes is left (SPEC §2), in our own dialog for links and the back button, and in the browser's
 * where only it can ask: closing, reloading, another site.
 */
export function useLeavePageQuestion(hasUnsavedChanges: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedChanges && currentLocation.pathname !== nextLocation.pathname,
  );
  const dialogs = useDialogs();
  const t = useWords(shellWords);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void dialogs
      .confirm({
        kind: "warning",
        title: t("leaveTitle"),
        text: t("leaveText"),
        confirmText: t("leaveConfirm"),
        cancelText: t("leaveStay"),
      })
      .then((leave) => (leave ? blocker.proceed() : blocker.reset()));
    // Only the step into "blocked" asks; the dialog's words may not ask twice.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [blocker.state]);
  useEffect(() => {
    if (!hasUnsavedChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [hasUnsavedChanges]);
}
