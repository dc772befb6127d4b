import { useState } from "react";
import { href } from "#kernel/href.ts";
import { formatMoney } from "#kernel/money.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { Countdown } from "#web/ui/progress/countdown.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { TransferView } from "../contract.ts";
import { reportEvent } from "../../pay-in/contract-events.ts";
import { transferPageMessages } from "./messages.ts";

/** What is to be paid and until when, with the way to the page that says how; nothing once it is complete or over. */
export default function PayInCard({
  transfer: { id, payIn, asOf },
  onOver,
}: {
  readonly transfer: TransferView;
  readonly onOver: () => void;
}) {
  const t = useMessages(transferPageMessages);
  const language = useLanguage();
  const errors = useErrorCatalogue();
  const [inquiry, setInquiry] = useState<"idle" | "sending" | "inquired">("idle");
  if (payIn === null || payIn.number === null) return null;
  const amount = formatMoney(payIn.missing, language);

  async function inquire() {
    setInquiry("sending");
    try {
      await api(reportEvent, { event: "paid", transfer: id });
      setInquiry("inquired");
    } catch (error) {
      setInquiry("idle");
      await errors.error(error);
    }
  }

  return (
    <Card title={t("payIn.title")} level={2} hint={t("payIn.hint")}>
      <p className="text-amount font-bold text-primary figures">{amount}</p>
      <p className="mt-1 font-semibold">
        <Countdown endsAt={payIn.payBy} serverNow={asOf} onOver={onOver}>
          {(clock) => t("payIn.left", { clock })}
        </Countdown>
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <LinkButton to={href("/dashboard/transfers/:id/pay", { id })}>{t("payIn.toPay")}</LinkButton>
        <Button variant="quiet" loading={inquiry === "sending"} onClick={() => void inquire()}>
          {t("payIn.paid")}
        </Button>
        <output className="text-sm text-ink-muted">{inquiry === "inquired" ? t("payIn.inquiring") : ""}</output>
      </div>
    </Card>
  );
}
