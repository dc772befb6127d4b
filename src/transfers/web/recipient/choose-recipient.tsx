import { ChevronRight, UserRoundPlus } from "lucide-react";
import { useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import type { ListedRecipient } from "#recipients/contract.ts";
import { countryName } from "#kernel/country/country-name.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { EmptySpot, EmptyState } from "#web/ui/empty-state.tsx";
import { loadCombobox } from "#web/ui/form/choice/load-combobox.ts";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { MaskedAccount } from "#web/ui/account/masked-account.tsx";
import { FIND, type Choices } from "./load-recipient-choices.ts";
import { recipientChoiceMessages } from "./messages.ts";
import type { Place } from "./place.ts";

interface ChooseRecipientProps {
  readonly heading: string;
  /** Text above the choices. */
  readonly lead?: string;
  readonly place: Place;
  readonly choices: Choices;
  /** The bank or e-wallet that was chosen with the amount: its recipients come first. */
  readonly bank?: string | null;
  /** The recipient whom the last transfer did not reach. */
  readonly refused?: ListedRecipient["id"] | null;
  /** Where choosing this recipient leads. */
  readonly toChosen: (id: ListedRecipient["id"]) => string;
  readonly toNew: string;
  /** Text where there is no one to choose; by default that no recipient is saved. */
  readonly nobody?: { readonly title: string; readonly text: string };
}

/** From this number on a search is offered, since scanning the list takes too long. */
const MANY = 8;

/** The choice of a recipient: one of those saved for this destination, or a new one. */
export function ChooseRecipient({
  heading,
  lead,
  place,
  choices,
  bank = null,
  refused = null,
  toChosen,
  toNew,
  nobody,
}: ChooseRecipientProps) {
  const t = useMessages(recipientChoiceMessages);
  const language = useLanguage();
  const { recipients, hasMore, find } = choices;
  useEffect(() => {
    // The form of a new recipient begins with a combobox. A failed load shows there.
    loadCombobox().catch(() => {});
  }, []);
  const from = t(place.method === "cash" ? "leadCash" : place.country === "ID" ? "leadHome" : "leadBank", {
    country: countryName(place.country, language),
  });
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
          {groupsOf(recipients, bank).map(({ key, some }) => (
            <section key={key} aria-label={t(key)}>
              {key === "elsewhere" ? <h2 className="mb-3 text-base font-semibold text-ink-muted">{t(key)}</h2> : null}
              <ul aria-label={t("list")} className="flex flex-col gap-3">
                {some.map((recipient) => (
                  <li key={recipient.id}>
                    <Choice recipient={recipient} isRefused={recipient.id === refused} to={toChosen(recipient.id)} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {hasMore ? <p className="text-sm text-ink-muted">{t("more")}</p> : null}
        </div>
      )}
    </>
  );
}

/** Those at the chosen bank, and apart from them the others: a tap in a hurry must not send elsewhere. */
function groupsOf(recipients: Choices["recipients"], bank: string | null) {
  const isThere = ({ bankCode }: ListedRecipient) => bank === null || bankCode === bank;
  return [
    { key: "there", some: recipients.filter(isThere) },
    { key: "elsewhere", some: recipients.filter((one) => !isThere(one)) },
  ].flatMap(({ key, some }) => (some.length === 0 ? [] : [{ key: key as "there" | "elsewhere", some }]));
}

function Find({ find }: { readonly find: string }) {
  const t = useMessages(recipientChoiceMessages);
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
  const t = useMessages(recipientChoiceMessages);
  const { id, name, method, nickname, bankTitle, accountEnd, isWallet, whyNotPay } = recipient;
  const refused = isRefused ? t(method === "cash" ? "refusedCash" : isWallet ? "refusedWallet" : "refused") : null;
  const face = (
    <>
      <Avatar name={name} />
      <span className="min-w-0 grow">
        <span className="block font-semibold wrap-anywhere text-ink">{name}</span>
        <span className="block text-sm wrap-anywhere text-ink-muted">
          {[nickname, bankTitle].filter(Boolean).join(" · ")} {accountEnd === null ? null : <MaskedAccount end={accountEnd} />}
        </span>
        {refused === null ? null : <span className="block text-sm font-semibold text-danger">{refused}</span>}
        {whyNotPay === null ? null : <span className="block text-sm text-danger">{t(isWallet ? "mendWallet" : "mend")}</span>}
      </span>
    </>
  );
  if (whyNotPay !== null)
    return (
      <div className={`${LOOK} flex-wrap`}>
        {face}
        <Link
          to={href("/dashboard/recipients/:id/edit", { id })}
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
