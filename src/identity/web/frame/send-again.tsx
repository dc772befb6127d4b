import { useState, type ReactNode } from "react";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { Button } from "#web/ui/form/button.tsx";

interface SendAgainProps {
  readonly onSend: () => Promise<unknown>;
  readonly text: string;
  /** Said each time it was sent once more. */
  readonly sentText: string;
  /** The other way out, beside the button. */
  readonly children: ReactNode;
}

/** A mail that was sent can be sent once more. */
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
