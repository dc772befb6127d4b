import { Banknote, IdCard, Landmark, MessageSquareText, Smartphone, type LucideIcon } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { href } from "#kernel/href.ts";
import { documentList } from "#kernel/identity-documents.ts";
import { formatMoney, type Money } from "#kernel/money.ts";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { useAction } from "#web/use-action.ts";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import NewCodeButton from "../../pickup/web/new-code-button.tsx";
import type { TransferView } from "../../details/contract.ts";
import { chooseRefundCash } from "../contract.ts";
import { refundMessages } from "./messages.ts";

// Lazy: the bank list and its form weigh more than the choice.
const RefundAccountCard = lazy(() => import("./refund-account-card.tsx"));

interface Shown {
  readonly transfer: TransferView;
}

/** The refund of money paid in cash: the sender chooses an account or cash, then sees what to bring. */
export default function RefundChoiceCard({ transfer }: Shown) {
  const cash = transfer.refund?.cash ?? null;
  if (cash === "collecting") return <Collecting transfer={transfer} />;
  return cash === "ready" ? <Ready transfer={transfer} /> : <Choice transfer={transfer} />;
}

/** The amount the outlet hands out, once cash is chosen; before that the amount owed. */
function useAmount({ refund, total }: TransferView): string {
  const cashAmount = refund?.cash === "offered" ? null : refund?.inCash?.amount;
  return formatMoney(cashAmount ?? refund?.amount ?? total, useLanguage());
}

function Choice({ transfer }: Shown) {
  const t = useMessages(refundMessages);
  const language = useLanguage();
  const amount = useAmount(transfer);
  const [isNaming, setNaming] = useState(false);
  const { act, isBusy } = useAction();
  const { id, refund } = transfer;
  const by = refund?.remindedUntil ?? null;
  const inCash = refund?.inCash ?? null;
  const shown = (money: Money) => formatMoney(money, language);
  const rounded =
    inCash === null || inCash.rounding.minor === 0n
      ? ""
      : ` ${t("choice.cashRounded", { amount: shown(inCash.amount), rounding: shown(inCash.rounding) })}`;
  return (
    <Card title={t("choice.title", { amount })} level={2} hint={t("choice.text")}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-4">
        <Option icon={Landmark} title={t("choice.account")} text={t("choice.accountText")}>
          <Button wide variant={isNaming ? "secondary" : "primary"} onClick={() => setNaming(true)}>
            {t("choice.accountDo")}
          </Button>
        </Option>
        <Option icon={Banknote} title={t("choice.cash")} text={`${t("choice.cashText")}${rounded}`}>
          <Button
            wide
            variant={isNaming ? "secondary" : "primary"}
            loading={isBusy}
            onClick={() => void act(() => api(chooseRefundCash, { id }))}
          >
            {t("choice.cashDo")}
          </Button>
        </Option>
      </ul>
      {by === null ? null : (
        <p className="mt-4 text-sm text-pretty text-ink-muted">
          {t("choice.remind", { by: formatDate(toLocalDate(by), language) })}
        </p>
      )}
      {isNaming ? <Account transfer={transfer} /> : null}
    </Card>
  );
}

function Option({
  icon: Icon,
  title,
  text,
  children,
}: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <li className="flex flex-col gap-4 rounded-card border border-line-strong p-5">
      <div className="grow">
        <Icon aria-hidden size={28} className="text-primary" />
        <h3 className="mt-3 text-lg font-bold">{title}</h3>
        <p className="mt-1 text-sm text-pretty text-ink-muted">{text}</p>
      </div>
      {children}
    </li>
  );
}

function Account({ transfer: { id, refund } }: Shown) {
  return (
    <div className="mt-5">
      <Suspense>{refund === null ? null : <RefundAccountCard id={id} of={id} amount={refund.amount} isChosen />}</Suspense>
    </div>
  );
}

function Ready({ transfer }: Shown) {
  const t = useMessages(refundMessages);
  const language = useLanguage();
  const amount = useAmount(transfer);
  const [isNaming, setNaming] = useState(false);
  const steps = [
    [MessageSquareText, t("ready.code")],
    [Smartphone, t("ready.phone")],
    [IdCard, t("ready.id", { documents: documentList(language) })],
  ] as const;
  return (
    <Card title={t("ready.title", { amount })} level={2}>
      <ul className="flex flex-col gap-4">
        {steps.map(([Icon, text]) => (
          <li key={text} className="flex items-start gap-3">
            <Icon aria-hidden size={22} className="mt-0.5 shrink-0 text-primary" />
            <span className="text-pretty">{text}</span>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {transfer.isCodeLocked ? <NewCodeButton transfer={transfer.id} isLocked isRefund /> : null}
        <LinkButton variant={transfer.isCodeLocked ? "secondary" : "primary"} to={`${href("/lokasi-tunai")}?service=pay_out`}>
          {t("ready.find")}
        </LinkButton>
        {transfer.isCodeLocked ? null : <NewCodeButton transfer={transfer.id} isLocked={false} isRefund />}
        <Button variant="quiet" onClick={() => setNaming(!isNaming)}>
          {t(isNaming ? "ready.keep" : "ready.instead")}
        </Button>
      </div>
      {isNaming ? <Account transfer={transfer} /> : null}
    </Card>
  );
}

function Collecting({ transfer }: Shown) {
  const t = useMessages(refundMessages);
  return (
    <Banner kind="info" title={t("collecting.title", { amount: useAmount(transfer) })}>
      {t("collecting.text")}
    </Banner>
  );
}
