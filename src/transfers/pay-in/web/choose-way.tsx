import { Landmark, QrCode as QrIcon } from "lucide-react";
import { formatMoney } from "#kernel/amount.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { RadioCards } from "#web/ui/form/choice/radio-cards.tsx";
import { payMessages } from "./messages.ts";
import type { PayWay } from "./pay-way.ts";
import type { PayIn } from "./use-pay-in.ts";

interface ChooseWayProps {
  readonly qris: PayIn["qris"];
  readonly way: PayWay;
  /** The way that was used last, which comes first. */
  readonly first: PayWay;
  readonly onChange: (way: PayWay) => void;
}

/** Virtual account or QRIS; a line instead where the amount is too high for QRIS, and nothing where our bank has none. */
export function ChooseWay({ qris: { state, limit }, way, first, onChange }: ChooseWayProps) {
  const t = useMessages(payMessages);
  const language = useLanguage();
  if (state === "none") return null;
  if (state === "over_limit")
    return limit === null ? null : (
      <p className="text-sm text-ink-muted">{t("overQrisLimit", { limit: formatMoney(limit, language) })}</p>
    );
  const account = {
    value: "account",
    label: t("ways.account"),
    text: t("ways.accountText"),
    icon: <Landmark size={24} />,
  } as const;
  const code = { value: "qris", label: t("ways.qris"), text: t("ways.qrisText"), icon: <QrIcon size={24} /> } as const;
  return (
    <RadioCards<PayWay>
      label={t("way")}
      name="way"
      value={way}
      onChange={onChange}
      columns={2}
      unmarked
      dense
      options={first === "qris" ? [code, account] : [account, code]}
    />
  );
}
