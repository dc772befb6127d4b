import { ChevronRight, UserRoundPlus } from "lucide-react";
import { useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { ListedRecipient } from "#recipients/contract.ts";
import { countryName } from "#recipients/web/place.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { EmptySpot, EmptyState } from "#web/ui/empty-state.tsx";
import { loadCombobox } from "#web/ui/form/load-combobox.ts";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { FIND, type Choices } from "./load-whom.ts";
import { whomWords } from "./messages.ts";
import type { Place } from "./place.ts";

interface ChooseRecipientProps {
  readonly heading: string;
  /** Said before whom one chooses from. */
  readonly lead?: string;
  readonly place: Place;
  readonly choices: Choices;
  /** Whom the last transfer did not reach. */
  readonly refused?: ListedRecipient["id"] | null;
  /** Where choosing this one leads. */
  readonly toChosen: (id: ListedRecipient["id"]) => string;
  readonly toNew: string;
  /** Said where there is nobody to choose; otherwise that nobody is saved. */
  readonly nobody?: { readonly title: string; readonly text: string };
}

/** From so many on, one looks for a name rather than down the list. */
const MANY = 8;

/** Whom one sends to: one of those saved for this destination, or a new one. */
export function ChooseRecipient({
  heading,
  lead,
  place,
  choices,
  refused = null,
  toChosen,
  toNew,
  nobody,
}: ChooseRecipientProps) {
  const t = useWords(whomWords);
  const language = useLanguage();
  const { recipients, hasMore, find } = choices;
  useEffect(() => {
    // The form of a new recipient begins with one. Whether it came is seen there.
    loadCombobox().catch(() => {});
  }, []);
  const from = t(place.method === "cash" ? "leadCash" : "leadBank", { country: countryName(place.country, language) });
  return (
    <>
      <h1 className="text-3xl">{heading}</h1>
      <p className="mt-2 mb-6 text-ink-muted">{lead === undefined ? from : `${lead} ${from}`}</p>
      {recipients.length === 0 && find === "" ? (
        <EmptyState
          level={2}
          illustration={
            <EmptySpot>
              <UserRoundPlus size={32} />
            </EmptySpot>
          }
          title={nobody?.title ?? t("none")}
          action={<LinkButton to={toNew}>{t("new")}</LinkButton>}
        >
          {nobody?.text ?? t("noneText")}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          <LinkButton to={toNew} variant="secondary" size="large" wide iconBefore={<UserRoundPlus aria-hidden size={20} />}>
            {t("new")}
          </LinkButton>
          {recipients.length >= MANY || hasMore || find !== "" ? <Find find={find} /> : null}
          {recipients.length === 0 ? <p role="status">{t("noneFound")}</p> : null}
          <ul aria-label={t("list")} className="flex flex-col gap-3">
            {recipients.map((recipient) => (
              <li key={recipient.id}>
                <Choice recipient={recipient} isRefused={recipient.id === refused} to={toChosen(recipient.id)} />
              </li>
            ))}
          </ul>
          {hasMore ? <p className="text-sm text-ink-muted">{t("more")}</p> : null}
        </div>
      )}
    </>
  );
}

function Find({ find }: { readonly find: string }) {
  const t = useWords(whomWords);
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <SearchField
      label={t("find")}
      placeholder={t("findHint")}
      value={find}
      onSearch={(wanted) => {
        const query = new URLSearchParams(search);
        if (wanted === "") query.delete(FIND);
        else query.set(FIND, wanted);
        void navigate(`?${query}`, { replace: true, preventScrollReset: true });
      }}
    />
  );
}

const LOOK = "flex min-h-control items-center gap-3.5 rounded-card border border-line bg-surface p-4";

interface ChoiceProps {
  readonly recipient: ListedRecipient;
  readonly isRefused: boolean;
  readonly to: string;
}

function Choice({ recipient, isRefused, to }: ChoiceProps) {
  const t = useWords(whomWords);
  const { id, name, method, nickname, bankTitle, accountEnd, whyNotPay } = recipient;
  const refused = isRefused ? t(method === "cash" ? "refusedCash" : "refused") : null;
  const face = (
    <>
      <Avatar name={name} />
      <span className="min-w-0 grow">
        <span className="block font-semibold wrap-anywhere text-ink">{name}</span>
        <span className="block text-sm wrap-anywhere text-ink-muted">
          {[nickname, bankTitle].filter(Boolean).join(" · ")}{" "}
          {accountEnd === null ? null : <span className="figures">{`••${accountEnd}`}</span>}
        </span>
        {refused === null ? null : <span className="block text-sm font-semibold text-danger">{refused}</span>}
        {whyNotPay === null ? null : <span className="block text-sm text-danger">{t("mend")}</span>}
      </span>
    </>
  );
  if (whyNotPay !== null)
    return (
      <div className={`${LOOK} flex-wrap`}>
        {face}
        <Link
          to={`/dashboard/recipients/${id}/edit`}
          aria-label={t("mendWhat", { name })}
          className="inline-flex min-h-target items-center px-2 font-semibold text-primary"
        >
          {t("mendNow")}
        </Link>
      </div>
    );
  return (
    <Link
      to={to}
      aria-label={[t("choose", { name }), refused].filter(Boolean).join(". ")}
      className={`${LOOK} no-underline shadow-card transition hover:border-line-strong hover:shadow-raised`}
    >
      {face}
      <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-muted" />
    </Link>
  );
}
