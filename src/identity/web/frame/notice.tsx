import type { LucideIcon } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/form/button.tsx";

/** The head of a page that has nothing to fill in: what has happened, and what comes next. */
export function Notice({
  icon: Icon,
  tone = "primary",
  title,
  isWorking = false,
  children,
}: {
  readonly icon: LucideIcon;
  readonly tone?: "primary" | "success" | "warning";
  readonly title: string;
  /** The icon turns: something is under way. */
  readonly isWorking?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-start">
      <span
        aria-hidden="true"
        className={classNames("mb-5 flex size-16 items-center justify-center rounded-pill forced-colors:border", SPOT[tone])}
      >
        <Icon size={30} strokeWidth={1.8} className={isWorking ? "animate-spin" : undefined} />
      </span>
      <h1 className="text-3xl">{title}</h1>
      {children}
    </div>
  );
}

const SPOT = {
  primary: "bg-primary-soft text-on-primary-soft",
  success: "bg-success-soft text-on-success-soft",
  warning: "bg-warning-soft text-on-warning-soft",
} as const;

interface SendAgainProps {
  readonly onSend: () => Promise<unknown>;
  readonly text: string;
  /** Said each time it was sent once more. */
  readonly sentText: string;
  /** The other way out, beside the button. */
  readonly children: ReactNode;
}

/** Under the notice that a mail was sent: it can be sent once more. */
export function SendAgain({ onSend, text, sentText, children }: SendAgainProps) {
  const errors = useErrorCatalogue();
  const [isSending, setSending] = useState(false);
  const [sentAgain, setSentAgain] = useState(0);

  async function send() {
    setSending(true);
    try {
      await onSend();
      setSentAgain((count) => count + 1);
    } catch (error) {
      await errors.error(error);
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button variant="secondary" loading={isSending} onClick={() => void send()}>
          {text}
        </Button>
        {children}
      </div>
      <p role="status" key={sentAgain} className="mt-3 font-medium text-success">
        {sentAgain > 0 ? sentText : ""}
      </p>
    </>
  );
}
