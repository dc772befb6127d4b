import { ChevronRight, UserRoundPlus } from "lucide-react";
import { Link } from "react-router";
import { localeTag } from "#kernel/locale.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { EmptySpot, EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { stepPath } from "./address.ts";
import { placeOf, type DataOf } from "./load-step.ts";
import { sendWords } from "./messages.ts";

/** Whom one sends to: one of those saved for this destination, or a new one. */
export function RecipientStep({ loaded: { draft, quote, recipients } }: { readonly loaded: DataOf<"recipient"> }) {
  const t = useWords(sendWords);
  const language = useLanguage();
  const { country, method } = placeOf(quote);
  const name = new Intl.DisplayNames(localeTag(language), { type: "region" }).of(country) ?? country;
  const toNew = stepPath("new-recipient", { ...draft, recipient: null });
  return (
    <>
      <h1 className="text-3xl">{t("recipient.heading")}</h1>
      <p className="mt-2 mb-6 text-ink-muted">
        {t(method === "cash" ? "recipient.leadCash" : "recipient.leadBank", { country: name })}
      </p>
      {recipients.length === 0 ? (
        <EmptyState
          illustration={
            <EmptySpot>
              <UserRoundPlus size={32} />
            </EmptySpot>
          }
          title={t("recipient.none")}
          action={<LinkButton to={toNew}>{t("recipient.new")}</LinkButton>}
        >
          {t("recipient.noneText")}
        </EmptyState>
      ) : (
        <>
          <LinkButton to={toNew} variant="secondary" size="large" wide iconBefore={<UserRoundPlus aria-hidden size={20} />}>
            {t("recipient.new")}
          </LinkButton>
          <ul className="mt-4 flex flex-col gap-3">
            {recipients.map((recipient) => {
              const face = (
                <>
                  <Avatar name={recipient.name} />
                  <span className="min-w-0 grow">
                    <span className="block font-semibold wrap-anywhere text-ink">{recipient.name}</span>
                    <span className="block text-sm text-ink-muted figures">
                      {[recipient.nickname, recipient.accountEnd && `••${recipient.accountEnd}`].filter(Boolean).join(" · ")}
                    </span>
                    {recipient.whyNotPay === null ? null : (
                      <span className="block text-sm text-danger">{t("recipient.mend")}</span>
                    )}
                  </span>
                </>
              );
              const look = "flex min-h-control items-center gap-3.5 rounded-card border border-line bg-surface p-4";
              return (
                <li key={recipient.id}>
                  {recipient.whyNotPay === null ? (
                    <Link
                      to={stepPath(draft.purpose === null ? "purpose" : "review", { ...draft, recipient: recipient.id })}
                      aria-label={t("recipient.choose", { name: recipient.name })}
                      className={`${look} no-underline shadow-card transition hover:border-line-strong hover:shadow-raised`}
                    >
                      {face}
                      <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-muted" />
                    </Link>
                  ) : (
                    <div className={look}>{face}</div>
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </>
  );
}
