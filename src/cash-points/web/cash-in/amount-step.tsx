import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { z } from "zod";
import type { Output } from "#kernel/endpoint.ts";
import { formatMoney, type Money } from "#kernel/amount.ts";
import { formatInstant } from "#kernel/time.ts";
import { api, ApiRefusal } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { MoneyField } from "#web/ui/form/money-field.tsx";
import { changeOf } from "../../change.ts";
import { takeCashIn } from "../../contract-counter.ts";
import type { findPayable } from "../../contract-desk.ts";
import { amountEntry, wireAmount } from "../desk/amount-entry.ts";
import type { Desk } from "../desk/load-desk.ts";
import { SlipButtons } from "../desk/slip-buttons.tsx";
import { ChangeDue, ChangeResult } from "./change-due.tsx";
import { cashInWords } from "./messages.ts";

type Payable = Output<typeof findPayable>;
type Taken = Output<typeof takeCashIn>;

const amountSchema = z.object({ amount: amountEntry });

interface AmountStepProps {
  readonly desk: Desk;
  readonly found: Payable;
  /** `handed` is what the change was worked out from, if it was. */
  readonly onTaken: (taken: Taken, handed: Money | null) => void;
  readonly onOther: () => void;
}

/** What is due, and the cash that was counted. */
export function AmountStep({ desk, found, onTaken, onOther }: AmountStepProps) {
  const t = useWords(cashInWords);
  const language = useLanguage();
  const idFor = useIdFor("ci");
  const [handed, setHanded] = useState<Money | null>(null);
  const { revalidate } = useRevalidator();
  const { transfer, number, due, rounding, received, senderInitial: sender, recipientInitial: recipient, payBy, whyNot } = found;
  const shown = (amount: Money) => formatMoney(amount, language);
  const form = useAppForm({
    schema: amountSchema,
    defaultValues: { amount: null },
    async onSubmit({ amount }) {
      if (amount === null) return;
      const asked = { outlet: desk.outlet.id, transfer, amount: wireAmount(amount) };
      try {
        onTaken(await api(takeCashIn, { id: idFor({ transfer, minor: amount.minor.toString() }), ...asked }), handed);
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
        <p className="text-sm text-ink-muted">{t("until", { when: formatInstant(payBy, language) })}</p>
      </section>
      {received.minor > 0n ? (
        <div className="mt-4">
          <Banner kind="info">{t("received", { amount: shown(received) })}</Banner>
        </div>
      ) : null}
      {whyNot === null ? (
        <div className="flex flex-col gap-6">
          <ChangeDue due={due} handed={handed} onHanded={setHanded} />
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
  readonly desk: Desk;
  readonly found: Payable;
  readonly taken: Taken;
  readonly handed: Money | null;
  readonly onNext: () => void;
}

/** Taken: the slip, and on to the next. */
export function Done({ desk, found, taken, handed, onNext }: DoneProps) {
  const t = useWords(cashInWords);
  const language = useLanguage();
  const shown = (amount: Money) => formatMoney(amount, language);
  const change = handed && changeOf(taken.amount, handed);
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
      <SlipButtons outlet={desk.outlet.id} id={taken.id} />
      <Button size="large" wide onClick={onNext}>
        {t("next")}
      </Button>
    </div>
  );
}
