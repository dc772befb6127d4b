import { Download } from "lucide-react";
import { useState } from "react";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { Card, type CardProps } from "#web/ui/card.tsx";
import { FoldedCard } from "#web/ui/folded-card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import type { TransferView } from "../../contract.ts";
import { takeReceipt } from "../../../receipt/contract.ts";
import { asideMessages } from "./messages.ts";

interface ReceiptCardProps {
  readonly transfer: TransferView;
  /** While the money is on its way, a receipt is seldom looked for. */
  readonly isFolded: boolean;
}

/** The receipt; in the language of the page, or the other one. */
export default function ReceiptCard({ transfer: { id }, isFolded }: ReceiptCardProps) {
  const t = useMessages(asideMessages);
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const [taking, setTaking] = useState<"ID" | "EN" | null>(null);

  async function take(language: "ID" | "EN") {
    setTaking(language);
    await errors.attempt(async () => {
      await api(takeReceipt, { id, language });
      toasts.show({ kind: "success", title: t("receipt.done") });
    });
    setTaking(null);
  }

  const Frame = isFolded ? FoldedCard : PlainCard;
  return (
    <Frame title={t("receipt.title")}>
      <p className="text-sm text-ink-muted">{t("receipt.text")}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {(["ID", "EN"] as const).map((language) => (
          <Button
            key={language}
            variant="secondary"
            size="small"
            loading={taking === language}
            iconBefore={<Download aria-hidden size={18} />}
            onClick={() => void take(language)}
          >
            {t(`receipt.in.${language}`)}
          </Button>
        ))}
      </div>
    </Frame>
  );
}

const PlainCard = (props: Pick<CardProps, "title" | "children">) => <Card level={2} {...props} />;
