import { ChevronRight, UserPlus, UsersRound } from "lucide-react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { SearchEmpty } from "#web/errors/nothing-found.tsx";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { ListExport } from "#web/private/list-export.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { KeyPages } from "#web/ui/key-pages.tsx";
import { EmptySpot, EmptyState } from "#web/ui/empty-state.tsx";
import { FilterChips } from "#web/ui/filter-chips.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { listRecipients, type ListedRecipient } from "../contract.ts";
import { RECIPIENT_STATUSES, recipientId, type RecipientStatus } from "../recipient.ts";
import { recipientWords } from "./messages.ts";
import { countryName } from "./place.ts";
import type { Route } from "./+types/recipients.page";

export const handle = privatePage({ menu: "recipient", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const params = new URL(request.url).searchParams;
  const after = recipientId.safeParse(params.get("after")).data;
  const search = params.get("q")?.slice(0, 120);
  const status = statusOf(params);
  return api(listRecipients, { ...(search && { search }), ...(status && { status }), ...(after && { after }) });
});

/** An address that says something else is an address without a filter. */
function statusOf(params: URLSearchParams): RecipientStatus | null {
  return RECIPIENT_STATUSES.find((status) => status === params.get("status")) ?? null;
}

/** `/dashboard/recipients`: whom one sends to. */
export default function RecipientsPage({ loaderData: { recipients, next } }: Route.ComponentProps) {
  const t = useWords(recipientWords);
  const may = useMay();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [search, status, after] = [params.get("q") ?? "", statusOf(params), params.get("after")];
  const isNew = recipients.length === 0 && search === "" && status === null && after === null;
  const addButton = may("recipient", "create") ? (
    <LinkButton to="/dashboard/recipients/new" iconBefore={<UserPlus aria-hidden size={20} />}>
      {t("add")}
    </LinkButton>
  ) : null;
  const withParams = (changes: Readonly<Record<string, string | null>>) => {
    const changed = new URLSearchParams(params);
    for (const [name, value] of Object.entries({ after: null, ...changes }))
      if (value) changed.set(name, value);
      else changed.delete(name);
    return `?${changed}`;
  };
  return (
    <>
      <title>{t("title")}</title>
      <header className="flex items-start justify-between gap-x-8 gap-y-4 max-sm:flex-col">
        <div>
          <h1 className="text-3xl">{t("title")}</h1>
          <p className="mt-2 max-w-prose text-ink-muted">{t("lead")}</p>
        </div>
        {isNew ? null : (
          <div className="flex shrink-0 flex-wrap gap-3">
            <ListExport list={listRecipients} filter={{ ...(search && { search }), ...(status && { status }) }} />
            {addButton}
          </div>
        )}
      </header>
      {isNew ? (
        <div className="mt-6 rounded-card border border-line bg-surface">
          <EmptyState
            level={2}
            title={t("emptyTitle")}
            illustration={
              <EmptySpot>
                <UsersRound size={38} strokeWidth={1.6} />
              </EmptySpot>
            }
            action={addButton}
          >
            {t("emptyText")}
          </EmptyState>
        </div>
      ) : (
        <div className="mt-6 flex flex-col gap-4">
          <SearchField
            label={t("search")}
            placeholder={t("searchHint")}
            value={search}
            onSearch={(q) => void navigate(withParams({ q }), { preventScrollReset: true })}
          />
          <FilterChips
            label={t("filterStatus")}
            name="status"
            current={status}
            chips={[
              { value: null, label: t("all") },
              ...RECIPIENT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
            ]}
          />
          {recipients.length === 0 ? (
            <SearchEmpty level={2} />
          ) : (
            <ul aria-label={t("list")} className="grid gap-3 xl:grid-cols-2">
              {recipients.map((recipient) => (
                <Entry key={recipient.id} recipient={recipient} />
              ))}
            </ul>
          )}
          <KeyPages
            label={t("pages")}
            first={after === null ? null : { to: withParams({}), text: t("first") }}
            next={next === null ? null : { to: withParams({ after: next }), text: t("next") }}
          />
        </div>
      )}
    </>
  );
}

function Entry({ recipient }: { readonly recipient: ListedRecipient }) {
  const t = useWords(recipientWords);
  const language = useLanguage();
  const { id, name, nickname, country, method, bankTitle, accountEnd, status, whyNotPay, lastUsedAt } = recipient;
  const where = countryName(country, language);
  const place = bankTitle === null ? t(method, { country: where }) : country === "ID" ? bankTitle : `${bankTitle}, ${where}`;
  return (
    <li className="relative flex items-start gap-4 rounded-card border border-line bg-surface p-4 shadow-card transition hover:border-line-strong hover:shadow-raised has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:p-5">
      <Avatar name={nickname ?? name} />
      <div className="min-w-0 grow">
        <h2 className="text-base leading-snug font-bold">
          <Link
            to={`/dashboard/recipients/${id}`}
            className="wrap-anywhere text-ink no-underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none!"
          >
            {nickname === null ? name : `${nickname} · ${name}`}
          </Link>
        </h2>
        <p className="text-sm text-ink-muted">
          {place}
          {accountEnd === null ? null : <span className="whitespace-nowrap figures">, {t("ending", { end: accountEnd })}</span>}
        </p>
        {lastUsedAt === null ? null : (
          <p className="text-sm text-ink-muted">{t("lastUsed", { when: formatInstant(lastUsedAt, language) })}</p>
        )}
        {status === "active" && whyNotPay === null ? null : (
          <div className="mt-2 flex flex-wrap gap-2">
            {status === "inactive" ? <StatusBadge standing="inactive">{t("status.inactive")}</StatusBadge> : null}
            {whyNotPay === null ? null : <StatusBadge standing="attention">{t(`whyNotPay.${whyNotPay}`)}</StatusBadge>}
          </div>
        )}
      </div>
      <ChevronRight aria-hidden size={20} className="mt-0.5 shrink-0 text-ink-muted" />
    </li>
  );
}
