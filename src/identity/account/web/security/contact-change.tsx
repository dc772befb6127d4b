import { useState, type ReactNode } from "react";
import { useRevalidator } from "react-router";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import type { StartedChange } from "../../contract.ts";
import { ChangeDone } from "./change-done.tsx";
import { CodeStep } from "./code-step.tsx";

/** Props of the form of a contact change. */
export interface ContactFormProps {
  /** The code of an earlier attempt has expired, so the change starts again. */
  readonly wasOver: boolean;
  readonly onStarted: (started: StartedChange) => void;
}

interface ContactChangeProps<Changed> {
  readonly of: "email" | "phone";
  readonly title: string;
  readonly verify: (proof: { readonly sessionCode: string; readonly otpCode: string }) => Promise<Changed>;
  /** Runs after the change, in addition to revalidating the page. */
  readonly onChanged?: (changed: Changed) => Promise<void>;
  readonly doneTitle: (changed: Changed) => string;
  readonly doneText: (changed: Changed) => string;
  readonly onClose: () => void;
  /** The form. */
  readonly children: (props: ContactFormProps) => ReactNode;
}

/** The dialog that changes an address or number: the form, the code step, the result. */
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
