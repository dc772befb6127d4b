import { lazy, Suspense, useState } from "react";
import { z } from "zod";
import type { Output } from "#kernel/endpoint.ts";
import type { Money } from "#kernel/amount.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { takeCashIn } from "../../counter/contract.ts";
import { findPayable } from "../../counter/contract-screens.ts";
import type { Route } from "./+types/cash-in.page";
import { cashInMessages } from "./messages.ts";
import { CounterFrame } from "../../web/counter-frame.tsx";
import { loadCounter, type CounterView } from "../../web/load-counter.ts";
import { useFirstField } from "../../web/use-first-field.ts";
import { WhyNot } from "../../web/why-not.tsx";

// Loaded lazily: needed only after a number is found, which takes a request anyway.
const AmountStep = lazy(async () => ({ default: (await import("./amount-step.tsx")).AmountStep }));
const NoTransferYet = lazy(async () => ({ default: (await import("./no-transfer-yet.tsx")).NoTransferYet }));
const Done = lazy(async () => ({ default: (await import("./amount-step.tsx")).Done }));

export const handle = privatePage({ menu: "cash_pickup", modules: ["cash_in"] });
export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) => loadCounter(request));

type Payable = Output<typeof findPayable>;
type Taken = Output<typeof takeCashIn>;

const LONGEST = 40;
const numberSchema = z.object({ number: toZod([required(), max(LONGEST)]) });

/** `/dashboard/counter/cash-in`: the sender's payment number, the amount due, the counted cash. */
export default function CashInPage({ loaderData: counter }: Route.ComponentProps) {
  const t = useMessages(cashInMessages);
  const [found, setFound] = useState<Payable | null>(null);
  const [taken, setTaken] = useState<{ readonly by: Taken; readonly tendered: Money | null } | null>(null);
  const reset = () => {
    setFound(null);
    setTaken(null);
  };
  return (
    <CounterFrame counter={counter} title={t("title")}>
      {(now) => (
        <div className="max-w-form">
          <PageHeader title={t("title")} />
          <Suspense>
            {found === null ? (
              <NumberStep counter={now} onFound={setFound} />
            ) : taken === null ? (
              <AmountStep counter={now} found={found} onTaken={(by, tendered) => setTaken({ by, tendered })} onOther={reset} />
            ) : (
              <Done counter={now} found={found} taken={taken.by} tendered={taken.tendered} onNext={reset} />
            )}
          </Suspense>
        </div>
      )}
    </CounterFrame>
  );
}

function NumberStep({ counter, onFound }: { readonly counter: CounterView; readonly onFound: (found: Payable) => void }) {
  const t = useMessages(cashInMessages);
  const form = useAppForm({
    schema: numberSchema,
    defaultValues: { number: "" },
    onSubmit: async ({ number }) => onFound(await api(findPayable, { outlet: counter.outlet.id, number })),
  });
  useFirstField(() => form.hook.setFocus("number"));
  const { whyNotCashIn } = counter.drawer;
  if (whyNotCashIn !== null)
    return (
      <div className="mt-5">
        <WhyNot counter={counter} why={whyNotCashIn} />
      </div>
    );
  return (
    <>
      <p className="mt-2 mb-6 text-ink-muted">{t("lead")}</p>
      <Form form={form} label={t("title")}>
        <form.Field name="number">
          {(field) => (
            <TextField
              {...field}
              label={t("number")}
              hint={t("numberHint")}
              required
              figures
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="search"
            />
          )}
        </form.Field>
        <Button type="submit" size="large" wide loading={form.isSubmitting}>
          {t("find")}
        </Button>
      </Form>
      <div className="mt-8">
        <Suspense>
          <NoTransferYet />
        </Suspense>
      </div>
    </>
  );
}
