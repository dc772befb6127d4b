import { useState } from "react";
import { formatMoney } from "#kernel/money.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Countdown } from "#web/ui/countdown.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { TransferView } from "../../contract.ts";
import { tellEvent } from "../../contract-events.ts";
import { transferPageWords } from "./messages.ts";

/** To which number, how much, until when; nothing once it is complete or over. */
export function PayInCard({
  transfer: { id, payIn, asOf },
  onOver,
}: {
  readonly transfer: TransferView;
  readonly onOver: () => void;
}) {
  const t = useWords(transferPageWords);
  const language = useLanguage();
  const errors = useErrorCatalogue();
  const [asking, setAsking] = useState<"idle" | "sending" | "asked">("idle");
  if (payIn === null || payIn.number === null) return null;
  const amount = formatMoney(payIn.missing, language);

  async function ask() {
    setAsking("sending");
    try {
      await api(tellEvent, { event: "paid", transfer: id });
      setAsking("asked");
    } catch (error) {
      setAsking("idle");
      await errors.error(error);
    }
  }

  return (
    <Card title={t("payIn.title")} level={2} hint={t("payIn.hint")}>
      <DescriptionList
        items={[
          {
            term: t("payIn.number"),
            value: <strong className="text-lg figures">{grouped(payIn.number)}</strong>,
            action: <CopyButton text={payIn.number} what={t("payIn.number")} digitsOnly />,
          },
          {
            term: t("payIn.amount"),
            value: <strong className="text-lg figures">{amount}</strong>,
            action: <CopyButton text={amount} what={t("payIn.amount")} digitsOnly />,
          },
          { term: t("payIn.left"), value: <Countdown endsAt={payIn.payBy} serverNow={asOf} onOver={onOver} /> },
        ]}
      />
      <p className="mt-4 text-sm text-ink-muted">{t("payIn.exact")}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <LinkButton to={`/dashboard/transfers/${id}/pay`}>{t("payIn.toPay")}</LinkButton>
        <Button variant="secondary" loading={asking === "sending"} onClick={() => void ask()}>
          {t("payIn.paid")}
        </Button>
        <output className="text-sm text-ink-muted">{asking === "asked" ? t("payIn.asked") : ""}</output>
      </div>
    </Card>
  );
}

const grouped = (digits: string) => digits.replace(/(.{4})(?=.)/g, "$1 ");
