import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import type { Id } from "#kernel/id.ts";
import { createQuote } from "#pricing/quotes/contract.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { newIdHere } from "#web/new-id.ts";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { stepPath } from "../address.ts";
import { quoteInputOf } from "../load-step.ts";
import { forgetLeft } from "./left-draft.ts";
import type { Left } from "./load-left.ts";
import { leftMessages } from "./messages.ts";

/** Offers to go on with a draft that was left at the check, at the price of now, or to start anew. */
export default function LeftCard({ left: { draft, quote, recipientName: name } }: { readonly left: Left }) {
  const t = useMessages(leftMessages);
  const language = useLanguage();
  const errors = useErrorCatalogue();
  const navigate = useNavigate();
  const [isPricing, setPricing] = useState(false);
  const [isDropped, setDropped] = useState(false);
  // Repeated after a lost answer, the same request returns the same quote.
  const ids = useRef<{ readonly id: Id<"tr">; readonly quote: Id<"qt"> } | null>(null);
  if (isDropped) return null;
  const amount = formatMoney(quote.fixedSide === "source" ? quote.principal : quote.receives, language);

  async function goOn() {
    setPricing(true);
    const fresh = (ids.current ??= { id: newIdHere("tr"), quote: newIdHere("qt") });
    await errors.attempt(async () => {
      await api(createQuote, { ...quoteInputOf(quote), id: fresh.quote });
      await navigate(stepPath("review", { ...draft, ...fresh }));
    });
    setPricing(false);
  }

  return (
    <div className="mb-6">
      <Card title={t("title")} level={2} tone="raised">
        <p className="text-ink-muted">{t("text")}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button loading={isPricing} loadingText={t("pricing")} onClick={() => void goOn()}>
            {t("go", { amount, name })}
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              forgetLeft();
              setDropped(true);
            }}
          >
            {t("anew")}
          </Button>
        </div>
      </Card>
    </div>
  );
}
