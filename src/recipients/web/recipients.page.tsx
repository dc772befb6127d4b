import { ChevronRight, UserPlus, UsersRound } from "lucide-react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { labelMark } from "#pricing/banks/web/bank-label.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListItems } from "#web/list/list-rows.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { ListExport } from "#web/ui/export/list-export.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { EmptySpot, EmptyState } from "#web/ui/empty-state.tsx";
import { Monogram } from "#web/ui/monogram.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { AccountAtBank } from "#web/ui/account/masked-account.tsx";
import { listRecipients, recipientsAddress, type ListedRecipient } from "../contract.ts";
import { RECIPIENT_STATUSES } from "../model/recipient.ts";
import { recipientMessages } from "./messages.ts";
import { countryName } from "#kernel/country/country-name.ts";
import type { Route } from "./+types/recipients.page";

export const handle = privatePage({ menu: "recipient", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) =>
  api(listRecipients, readList(recipientsAddress, request).input),
);

/** `/dashboard/recipients`: the caller's recipients. */
export default function RecipientsPage({ loaderData: { recipients, next } }: Route.ComponentProps) {
  const t = useMessages(recipientMessages);
  const may = useMay();
  const list = useList(recipientsAddress);
  const isNew = recipients.length === 0 && !list.isNarrowed && list.cursor.after === undefined;
  const addButton = may("recipient", "create") ? (
    <LinkButton to={href("/dashboard/recipients/new")} iconBefore={<UserPlus aria-hidden size={20} />}>
      {t("add")}
    </LinkButton>
  ) : null;
  const first = (
    <div className="rounded-card border border-line bg-surface">
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
  );
  return (
    <ListPage
      list={list}
      isNew={isNew}
      header={{
        title: t("title"),
        lead: t("lead"),
        actions: isNew ? undefined : (
          <>
            <ListExport list={listRecipients} filter={list.filter} />
            {addButton}
          </>
        ),
      }}
      tools={
        <ListTools
          list={list}
          search={{ label: t("search"), placeholder: t("searchHint") }}
          filters={[
            {
              as: "chips",
              name: "status",
              label: t("filterStatus"),
              any: t("all"),
              options: RECIPIENT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
            },
          ]}
        />
      }
      rowPages={{
        label: t("pages"),
        firstText: t("first"),
        nextText: t("next"),
        next: next === null ? null : { after: next },
      }}
    >
      <ListItems
        list={list}
        label={t("list")}
        className="grid gap-3 xl:grid-cols-2"
        rows={recipients}
        rowId={({ id }) => id}
        renderRow={(recipient) => <Entry recipient={recipient} />}
        empty={first}
      />
    </ListPage>
  );
}

function Entry({ recipient }: { readonly recipient: ListedRecipient }) {
  const t = useMessages(recipientMessages);
  const language = useLanguage();
  const { id, name, nickname, country, method, bankTitle, accountEnd, isWallet, status, whyNotPay, lastUsedAt } = recipient;
  const where = countryName(country, language);
  const place = bankTitle === null ? t(method, { country: where }) : country === "ID" ? bankTitle : `${bankTitle}, ${where}`;
  return (
    <div className="relative flex items-start gap-4 rounded-card border border-line bg-surface p-4 shadow-card transition hover:border-line-strong hover:shadow-raised has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:p-5">
      <Avatar name={nickname ?? name} />
      <div className="min-w-0 grow">
        <h2 className="text-base leading-snug font-bold">
          <Link
            to={href("/dashboard/recipients/:id", { id })}
            className="wrap-anywhere text-ink no-underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none!"
          >
            {nickname === null ? name : `${nickname} · ${name}`}
          </Link>
        </h2>
        <p className="text-sm text-ink-muted">
          <AccountAtBank bank={place} end={accountEnd} />
        </p>
        {lastUsedAt === null ? null : (
          <p className="text-sm text-ink-muted">{t("lastUsed", { when: formatInstant(lastUsedAt, language) })}</p>
        )}
        {status === "active" && whyNotPay === null ? null : (
          <div className="mt-2 flex flex-wrap gap-2">
            {status === "inactive" ? <StatusBadge status="inactive">{t("status.inactive")}</StatusBadge> : null}
            {whyNotPay === null ? null : (
              <StatusBadge status="attention">{t(`${isWallet ? "atWallet" : "whyNotPay"}.${whyNotPay}`)}</StatusBadge>
            )}
          </div>
        )}
      </div>
      <Monogram text={bankTitle === null ? country : labelMark(bankTitle)} />
      <ChevronRight aria-hidden size={20} className="mt-1.5 shrink-0 text-ink-muted" />
    </div>
  );
}
