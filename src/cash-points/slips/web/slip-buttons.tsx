import { FileText, Printer } from "lucide-react";
import { useState } from "react";
import type { InputArgs } from "#kernel/endpoint.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { downloadSlip } from "../../counter/contract-screens.ts";
import { payoutMessages } from "../../payouts/web/payout/messages.ts";

interface SlipProps extends Pick<InputArgs<typeof downloadSlip>, "outlet" | "id"> {
  /** The transfer's number, in a list with several slips: names the button. */
  readonly number?: string | null;
  /** Whether the page itself has a print layout as a slip. */
  readonly canPrint?: boolean;
}

/** The slip for both signatures: as a file, or sent to the printer. */
export function SlipButtons({ outlet, id, number = null, canPrint = false }: SlipProps) {
  const t = useMessages(payoutMessages);
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const [isTaking, setTaking] = useState(false);
  async function take() {
    setTaking(true);
    await errors.attempt(async () => {
      await api(downloadSlip, { outlet, id });
      toasts.show({ kind: "success", title: t("saved") });
    });
    setTaking(false);
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="secondary"
        loading={isTaking}
        {...(number !== null && { label: t("pdfOf", { number }) })}
        iconBefore={<FileText aria-hidden size={18} />}
        onClick={() => void take()}
      >
        {t("pdf")}
      </Button>
      {canPrint ? (
        <Button variant="secondary" iconBefore={<Printer aria-hidden size={18} />} onClick={() => window.print()}>
          {t("print")}
        </Button>
      ) : null}
    </div>
  );
}
