import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { z } from "zod";
import type { Output } from "#kernel/endpoint.ts";
import { formatMoney, type Money } from "#kernel/amount.ts";
import { formatDeadline } from "#kernel/deadline/deadline.ts";
import { api, ApiRefusal } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { MoneyField } from "#web/ui/form/money/money-field.tsx";
import { changeOf } from "../model/change.ts";
import { takeCashIn } from "../../counter/contract.ts";
import type { findPayable } from "../../counter/contract-screens.ts";
import { amountEntry, wireAmount } from "../../web/amount-entry.ts";
import type { CounterView } from "../../web/load-counter.ts";
import { SlipButtons } from "../../slips/web/slip-buttons.tsx";
import { ChangeDue, ChangeResult } from "./change-due.tsx";
import { cashInMessages } from "./messages.ts";

type Payable = Output<typeof findPayable>;
type Taken = Output<typeof takeCashIn>;

const amountSchema = z.object({ amount: amountEntry });

interface AmountStepProps {
  readonly counter: CounterView;
  readonly found: Payable;
  /** `tendered` is the cash from which the change was computed, if it was. */
  readonly onTaken: (taken: Taken, tendered: Money | null) => void;
  readonly onOther: () => void;
}

/** Shows the amount due and takes the counted cash. */
export function AmountStep({ counter, found, onTaken, onOther }: AmountStepProps) {
  const t = useMessages(cashInMessages);
  const language = useLanguage();
  const idFor = useIdFor("ci");
  const [tendered, setTendered] = useState<Money | null>(null);
  const { revalidate } = useRevalidator();
  const { transfer, number, due, rounding, received, senderInitial: sender, recipientInitial: recipient, payBy, whyNot } = found;
  const shown = (amount: Money) => formatMoney(amount, language);
  const form = useAppForm({
    schema: amountSchema,
    defaultValues: { amount: null },
    async onSubmit({ amount }) {
      if (amount === null) return;
      const input = { outlet: counter.outlet.id, transfer, amount: wireAmount(amount) };
      try {
        onTaken(await api(takeCashIn, { id: idFor({ transfer, minor: amount.minor.toString() }), ...input }), tendered);
        await revalidate();
      } catch (error) {
        if (!(error instanceof ApiRefusal) || error.code !== "amount_differs") throw error;
        const fields = { amount: t("differs", { amount: shown(due) }) };
        throw new ApiRefusal({ code: error.status, status: error.code, message: error.sentence, details: { fields } });
      }
    },
  });
  return (
    <>
      <section className="mt-5 rounded-card border border-line bg-surface-raised p-5 shadow-raised">
        <p className="text-sm text-ink-muted">{t("due")}</p>
        <p className="text-4xl font-bold text-primary figures">{shown(due)}</p>
        {rounding.minor > 0n ? (
          <p className="text-sm text-pretty text-ink-muted">{t("rounded", { amount: shown(rounding) })}</p>
        ) : null}
        <p className="mt-2">{t("of", { number, sender, recipient })}</p>
        <p className="text-sm text-ink-muted">{t("until", { when: formatDeadline(payBy, language) })}</p>
      </section>
      {received.minor > 0n ? (
        <div className="mt-4">
          <Banner kind="info">{t("received", { amount: shown(received) })}</Banner>
        </div>
      ) : null}
      {whyNot === null ? (
        <div className="flex flex-col gap-6">
          <ChangeDue
            due={due}
            tendered={tendered}
            onTendered={(typed) => {
              setTendered(typed);
              // Enough was counted: what stays for the transfer is known, and can still be changed.
              if (typed !== null && changeOf(due, typed).is !== "short") form.hook.setValue("amount", due, { shouldDirty: true });
            }}
          />
          <Form form={form} label={t("counted")}>
            <form.Field name="amount">
              {(field) => <MoneyField {...field} currency="IDR" large label={t("counted")} hint={t("countedHint")} required />}
            </form.Field>
            <Button type="submit" size="large" wide loading={form.isSubmitting}>
              {t("take", { amount: shown(due) })}
            </Button>
            <div className="mt-2">
              <Button variant="quiet" wide onClick={onOther}>
                {t("other")}
              </Button>
            </div>
          </Form>
        </div>
      ) : (
        <div className="mt-6 flex flex-col gap-4">
          <Banner kind="warning" title={t("own")}>
            {t("ownText")}
          </Banner>
          <Button wide onClick={onOther}>
            {t("other")}
          </Button>
        </div>
      )}
    </>
  );
}

interface DoneProps {
  readonly counter: CounterView;
  readonly found: Payable;
  readonly taken: Taken;
  readonly tendered: Money | null;
  readonly onNext: () => void;
}

/** Cash taken: offers the slip and the next customer. */
export function Done({ counter, found, taken, tendered, onNext }: DoneProps) {
  const t = useMessages(cashInMessages);
  const language = useLanguage();
  const shown = (amount: Money) => formatMoney(amount, language);
  const change = tendered && changeOf(taken.amount, tendered);
  return (
    <div className="mt-5 flex flex-col gap-5">
      <section
        role="status"
        className="flex flex-col items-center rounded-card border border-success bg-success-soft px-5 py-8 text-center text-on-success-soft"
      >
        <CircleCheck aria-hidden size={56} />
        <p className="mt-3 text-2xl font-bold figures">{t("taken", { amount: shown(taken.amount) })}</p>
        <p className="mt-2">{t("takenText", { number: found.number })}</p>
        {taken.commission.minor > 0n ? (
          <p className="mt-1 text-sm">{t("commission", { amount: shown(taken.commission) })}</p>
        ) : null}
      </section>
      {change?.is === "change" ? (
        <div className="rounded-card border border-line bg-surface p-5">
          <ChangeResult change={change} />
        </div>
      ) : null}
      <SlipButtons outlet={counter.outlet.id} id={taken.id} />
      <Button size="large" wide onClick={onNext}>
        {t("next")}
      </Button>
    </div>
  );
}
