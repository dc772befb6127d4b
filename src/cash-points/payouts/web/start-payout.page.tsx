import { useState } from "react";
import { useSearchParams } from "react-router";
import { z } from "zod";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api, ApiRefusal } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { PICKUP_CODE_DIGITS } from "#transfers/pickup/contract.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { lookUp } from "../../counter/contract.ts";
import type { Route } from "./+types/start-payout.page";
import { CounterFrame } from "../../web/counter-frame.tsx";
import { loadCounter, type CounterView } from "../../web/load-counter.ts";
import { besideEntry } from "../../web/beside-entry.ts";
import { useFirstField } from "../../web/use-first-field.ts";
import { WhyNot } from "../../web/why-not.tsx";
import { payOutMessages } from "./start/messages.ts";
import { RecipientStep } from "./start/recipient-step.tsx";
import type { LookedUp } from "./start/looked-up.ts";

export const handle = privatePage({ menu: "cash_pickup", modules: ["pay_out"] });
export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) => loadCounter(request));

const LONGEST = 40;
const AT_CODE = {
  pickup_code_invalid: "code",
  pickup_code_unknown: "code",
  pickup_code_replaced: "code",
  pickup_code_locked: "code",
} as const;
const schema = z.object({ code: toZod([required(), max(LONGEST)]) });

/** `/dashboard/counter/pay-out`: asks for the code first; if it is right, for the recipient's one-time code and document. */
export default function StartPayoutPage({ loaderData: counter }: Route.ComponentProps) {
  const t = useMessages(payOutMessages);
  const [found, setFound] = useState<LookedUp | null>(null);
  const [address] = useSearchParams();
  // The purpose that the cashier chose, until the code gives the actual one.
  const isRefund = found === null ? address.get("for") === "refund" : found.purpose === "refund";
  const title = t(isRefund ? "refund.title" : "title");
  return (
    <CounterFrame counter={counter} title={title}>
      {(now) => (
        <div className="max-w-form">
          <PageHeader title={title} />
          {found === null ? (
            <CodeStep counter={now} isRefund={isRefund} onFound={setFound} />
          ) : (
            <RecipientStep counter={now} found={found} onOther={() => setFound(null)} />
          )}
        </div>
      )}
    </CounterFrame>
  );
}

/** A code of another length is not looked up: the person who typed it counts again first. */
const atCode = (message: string) =>
  new ApiRefusal({ code: 422, status: "pickup_code_invalid", message, details: { fields: { code: message } } });

function CodeStep({
  counter,
  isRefund,
  onFound,
}: {
  readonly counter: CounterView;
  readonly isRefund: boolean;
  readonly onFound: (found: LookedUp) => void;
}) {
  const t = useMessages(payOutMessages);
  const form = useAppForm({
    schema,
    defaultValues: { code: "" },
    async onSubmit({ code }) {
      const digits = code.replaceAll(/\D/g, "").length;
      if (digits !== PICKUP_CODE_DIGITS)
        throw atCode(t(digits < PICKUP_CODE_DIGITS ? "codeShort" : "codeLong", { digits, all: PICKUP_CODE_DIGITS }));
      try {
        const found = await api(lookUp, { outlet: counter.outlet.id, code });
        onFound({ ...found, code });
      } catch (error) {
        throw besideEntry(error, AT_CODE);
      }
    },
  });
  useFirstField(() => form.hook.setFocus("code"));
  const { whyNotPayOut } = counter.drawer;
  if (whyNotPayOut !== null)
    return (
      <div className="mt-5">
        <WhyNot counter={counter} why={whyNotPayOut} />
      </div>
    );
  return (
    <>
      <p className="mt-2 mb-6 text-ink-muted">{t(isRefund ? "refund.lead" : "lead")}</p>
      <Form form={form} label={t(isRefund ? "refund.title" : "title")}>
        <form.Field name="code">
          {(field) => (
            <TextField
              {...field}
              label={t(isRefund ? "refund.code" : "code")}
              hint={t(isRefund ? "refund.codeHint" : "codeHint")}
              required
              figures
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="search"
            />
          )}
        </form.Field>
        <Button type="submit" size="large" wide loading={form.isSubmitting}>
          {t("lookUp")}
        </Button>
      </Form>
    </>
  );
}
