import { useState } from "react";
import { useSearchParams } from "react-router";
import { z } from "zod";
import type { Output } from "#kernel/endpoint.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { lookUp } from "../contract-counter.ts";
import type { Route } from "./+types/pay-out.page";
import { DeskFrame } from "./desk/desk-frame.tsx";
import { loadDesk, type Desk } from "./desk/load-desk.ts";
import { WhyNot } from "./desk/why-not.tsx";
import { payOutWords } from "./pay-out/messages.ts";
import { WhoStep } from "./pay-out/who-step.tsx";

export const handle = privatePage({ menu: "cash_pickup", modules: ["pay_out"] });
export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) => loadDesk(request));

/** A code that was right, and what was answered. Nowhere but in memory: it is worth money. */
export interface LookedUp extends Output<typeof lookUp> {
  readonly code: string;
}

const LONGEST = 40;
const schema = z.object({ code: toZod([required(), max(LONGEST)]) });

/** `/dashboard/counter/pay-out`: the code first; when it is right, who is in front of the counter. */
export default function PayOutPage({ loaderData: desk }: Route.ComponentProps) {
  const t = useWords(payOutWords);
  const [found, setFound] = useState<LookedUp | null>(null);
  const [address] = useSearchParams();
  // What the cashier came for, until the code says what it is.
  const isRefund = found === null ? address.get("for") === "refund" : found.purpose === "refund";
  const title = t(isRefund ? "refund.title" : "title");
  return (
    <DeskFrame desk={desk} title={title}>
      {(now) => (
        <div className="mx-auto max-w-form">
          <h1 className="text-3xl">{title}</h1>
          {found === null ? (
            <CodeStep desk={now} isRefund={isRefund} onFound={setFound} />
          ) : (
            <WhoStep desk={now} found={found} onOther={() => setFound(null)} />
          )}
        </div>
      )}
    </DeskFrame>
  );
}

function CodeStep({
  desk,
  isRefund,
  onFound,
}: {
  readonly desk: Desk;
  readonly isRefund: boolean;
  readonly onFound: (found: LookedUp) => void;
}) {
  const t = useWords(payOutWords);
  const form = useAppForm({
    schema,
    defaultValues: { code: "" },
    async onSubmit({ code }) {
      const found = await api(lookUp, { outlet: desk.outlet.id, code });
      onFound({ ...found, code });
    },
  });
  const { whyNotPayOut } = desk.drawer;
  if (whyNotPayOut !== null)
    return (
      <div className="mt-5">
        <WhyNot desk={desk} why={whyNotPayOut} />
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
