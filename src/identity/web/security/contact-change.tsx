import { useState, type ReactNode } from "react";
import { useRevalidator } from "react-router";
import { Dialog } from "#web/ui/dialog.tsx";
import type { StartedChange } from "../../contract-account.ts";
import { ChangeDone } from "./change-done.tsx";
import { CodeStep } from "./code-step.tsx";

/** What the form of a contact change is given, besides what is its own. */
export interface ContactFormProps {
  /** A code has run out before: it begins anew. */
  readonly wasOver: boolean;
  readonly onStarted: (started: StartedChange) => void;
}

interface ContactChangeProps<Changed> {
  readonly of: "email" | "phone";
  readonly title: string;
  readonly verify: (proof: { readonly sessionCode: string; readonly otpCode: string }) => Promise<Changed>;
  /** Once it is changed, beside reading the page anew. */
  readonly onChanged?: (changed: Changed) => Promise<void>;
  readonly doneTitle: (changed: Changed) => string;
  readonly doneText: (changed: Changed) => string;
  readonly onClose: () => void;
  /** The form. */
  readonly children: (props: ContactFormProps) => ReactNode;
}

/** Another address or number: the form, the code that went there, what came of it. */
export function ContactChange<Changed extends { readonly endedSessions: number }>({
  of,
  title,
  verify,
  onChanged,
  doneTitle,
  doneText,
  onClose,
  children,
}: ContactChangeProps<Changed>) {
  const { revalidate } = useRevalidator();
  const [started, setStarted] = useState<StartedChange | null>(null);
  const [wasOver, setWasOver] = useState(false);
  const [changed, setChanged] = useState<Changed | null>(null);

  async function take(sessionCode: string, otpCode: string) {
    const now = await verify({ sessionCode, otpCode });
    setChanged(now);
    await onChanged?.(now);
    await revalidate();
  }
  function startOver() {
    setWasOver(true);
    setStarted(null);
  }

  return (
    <Dialog open onClose={onClose} title={title} size="sm" dismissal="escape">
      {changed !== null ? (
        <ChangeDone title={doneTitle(changed)} endedSessions={changed.endedSessions} onClose={onClose}>
          {doneText(changed)}
        </ChangeDone>
      ) : started !== null ? (
        <CodeStep of={of} started={started} onCode={(otpCode) => take(started.sessionCode, otpCode)} onOver={startOver} />
      ) : (
        children({ wasOver, onStarted: setStarted })
      )}
    </Dialog>
  );
}
