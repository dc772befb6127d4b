import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import type { Id } from "#kernel/id.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { numberOf } from "../../../model/progress.ts";
import { StateBadge } from "../../../office/web/state-badge.tsx";
import type { Suggestion } from "../../contract.ts";
import { paymentMessages } from "../messages.ts";

interface SuggestionsProps {
  readonly suggestions: readonly Suggestion[];
  /** Null: the reader may not match. */
  readonly onMatch: ((transfer: Id<"tr">) => void) | null;
}

/** Transfers that the payment may be for, the likeliest first, with what they share with it. */
export function Suggestions({ suggestions, onMatch }: SuggestionsProps) {
  const t = useMessages(paymentMessages);
  const language = useLanguage();
  return (
    <Card level={2} title={t("suggestions")} hint={t("suggestionsHint")}>
      {suggestions.length === 0 ? <p className="text-ink-muted">{t("noSuggestions")}</p> : null}
      <ul className="flex flex-col divide-y divide-line">
        {suggestions.map(({ id, state, senderName, recipientName, total, createdAt, reasons }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <Link to={href("/office/transfer/:id", { id })} className="font-semibold figures">
                  {numberOf(id)}
                </Link>
                <StateBadge state={state} />
              </p>
              <p className="wrap-anywhere">
                {t("fromTo", { sender: senderName, recipient: recipientName })} ·{" "}
                <span className="figures">{formatMoney(total, language)}</span>
              </p>
              <p className="text-sm text-ink-muted figures">{formatInstant(createdAt, language)}</p>
              <p className="mt-2 flex flex-wrap gap-2">
                {reasons.map((reason) => (
                  <Badge key={reason} tone="success">
                    {t(`reason.${reason}`)}
                  </Badge>
                ))}
              </p>
            </div>
            {onMatch === null ? null : (
              <Button size="small" label={t("matchTo", { number: numberOf(id) })} onClick={() => onMatch(id)}>
                {t("match")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
