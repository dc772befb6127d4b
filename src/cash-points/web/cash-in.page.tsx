import { lazy, Suspense, useState } from "react";
import { z } from "zod";
import type { Output } from "#kernel/endpoint.ts";
import type { Money } from "#kernel/amount.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { takeCashIn } from "../contract-counter.ts";
import { findPayable } from "../contract-desk.ts";
import type { Route } from "./+types/cash-in.page";
import { cashInWords } from "./cash-in/messages.ts";
import { DeskFrame } from "./desk/desk-frame.tsx";
import { loadDesk, type Desk } from "./desk/load-desk.ts";
import { WhyNot } from "./desk/why-not.tsx";

// Wanted once a number is found, which takes a call.
const AmountStep = lazy(async () => ({ default: (await import("./cash-in/amount-step.tsx")).AmountStep }));
const NoTransferYet = lazy(async () => ({ default: (await import("./cash-in/no-transfer-yet.tsx")).NoTransferYet }));
const Done = lazy(async () => ({ default: (await import("./cash-in/amount-step.tsx")).Done }));

export const handle = privatePage({ menu: "cash_pickup", modules: ["cash_in"] });
export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) => loadDesk(request));

type Payable = Output<typeof findPayable>;
type Taken = Output<typeof takeCashIn>;

const LONGEST = 40;
const numberSchema = z.object({ number: toZod([required(), max(LONGEST)]) });

/** `/dashboard/counter/cash-in`: the sender's number, what is due, the cash that was counted. */
export default function CashInPage({ loaderData: desk }: Route.ComponentProps) {
  const t = useWords(cashInWords);
  const [found, setFound] = useState<Payable | null>(null);
  const [taken, setTaken] = useState<{ readonly by: Taken; readonly handed: Money | null } | null>(null);
  const reset = () => {
    setFound(null);
    setTaken(null);
  };
  return (
    <DeskFrame desk={desk} title={t("title")}>
      {(now) => (
        <div className="mx-auto max-w-form">
          <h1 className="text-3xl">{t("title")}</h1>
          <Suspense>
            {found === null ? (
              <NumberStep desk={now} onFound={setFound} />
            ) : taken === null ? (
              <AmountStep desk={now} found={found} onTaken={(by, handed) => setTaken({ by, handed })} onOther={reset} />
            ) : (
              <Done desk={now} found={found} taken={taken.by} handed={taken.handed} onNext={reset} />
            )}
          </Suspense>
        </div>
      )}
    </DeskFrame>
  );
}

function NumberStep({ desk, onFound }: { readonly desk: Desk; readonly onFound: (found: Payable) => void }) {
  const t = useWords(cashInWords);
  const form = useAppForm({
    schema: numberSchema,
    defaultValues: { number: "" },
    onSubmit: async ({ number }) => onFound(await api(findPayable, { outlet: desk.outlet.id, number })),
  });
  const { whyNotCashIn } = desk.drawer;
  if (whyNotCashIn !== null)
    return (
      <div className="mt-5">
        <WhyNot desk={desk} why={whyNotCashIn} />
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
