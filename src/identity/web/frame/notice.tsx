import type { LucideIcon } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/form/button.tsx";

/** The heading of a page without a form: what happened, and what comes next. */
export function StatusMessage({
  icon: Icon,
  tone = "primary",
  title,
  isWorking = false,
  children,
}: {
  readonly icon: LucideIcon;
  readonly tone?: "primary" | "success" | "warning";
  readonly title: string;
  /** The icon spins: something is in progress. */
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
  /** Announced each time the mail was sent again. */
  readonly sentText: string;
  /** The alternative action beside the button. */
  readonly children: ReactNode;
}

/** Below the notice that a mail was sent: sends it again. */
export function SendAgain({ onSend, text, sentText, children }: SendAgainProps) {
  const errors = useErrorCatalogue();
  const [isSending, setSending] = useState(false);
  const [sentAgain, setSentAgain] = useState(0);

  async function send() {
    setSending(true);
    await errors.attempt(async () => {
      await onSend();
      setSentAgain((count) => count + 1);
    });
    setSending(false);
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
