import { Store } from "lucide-react";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListItems } from "#web/list/list-rows.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { EmptySpot, EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { OutletView } from "../../contract.ts";
import { listOwnedOutlets, ownedOutletsAddress } from "../../contract-owner.ts";
import type { Route } from "./+types/own-outlets.page";
import { ownOutletMessages } from "./messages.ts";

export const handle = privatePage({ menu: "float", modules: ["top_up"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listOwnedOutlets, readList(ownedOutletsAddress, request).input),
);

/** `/dashboard/outlets`: an owner's outlets with their limits. */
export default function OwnOutletsPage({ loaderData: { outlets, hasMore } }: Route.ComponentProps) {
  const t = useMessages(ownOutletMessages);
  const list = useList(ownedOutletsAddress);
  const last = outlets.at(-1);
  return (
    <div className="mx-auto max-w-3xl">
      <ListPage
        list={list}
        isNew={outlets.length === 0 && !list.isNarrowed && list.cursor.before === undefined}
        header={{ title: t("title"), lead: t("lead") }}
        tools={<ListTools list={list} search={{ label: t("search"), placeholder: t("searchHint") }} />}
        rowPages={{ next: hasMore && last !== undefined ? { before: last.id } : null }}
      >
        <ListItems
          list={list}
          label={t("title")}
          className="flex flex-col gap-5"
          rows={outlets}
          rowId={({ id }) => id}
          renderRow={(outlet) => <OwnOutlet outlet={outlet} />}
          empty={<NoOutlet />}
        />
      </ListPage>
    </div>
  );
}

function NoOutlet() {
  const t = useMessages(ownOutletMessages);
  return (
    <EmptyState
      level={2}
      title={t("none")}
      illustration={
        <EmptySpot>
          <Store aria-hidden size={40} />
        </EmptySpot>
      }
      action={<LinkButton to={href("/dashboard/business")}>{t("toBusiness")}</LinkButton>}
    >
      {t("noneText")}
    </EmptyState>
  );
}

function OwnOutlet({ outlet: { id, name, cityName, status, transferLimit, dayLimit } }: { readonly outlet: OutletView }) {
  const t = useMessages(ownOutletMessages);
  const language = useLanguage();
  const shown = (amount: OutletView["dayLimit"]) => <span className="figures">{formatMoney(amount, language)}</span>;
  return (
    <Card
      title={`${name}, ${cityName}`}
      level={2}
      action={<StatusBadge status={status === "active" ? "active" : "inactive"}>{t(`statuses.${status}`)}</StatusBadge>}
    >
      <DescriptionList
        dense
        items={[
          { term: t("perPayout"), value: shown(transferLimit) },
          { term: t("perDay"), value: shown(dayLimit) },
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton to={href("/dashboard/outlets/:id", { id })} variant="secondary" label={`${t("cashiersOf")}: ${name}`}>
          {t("cashiersOf")}
        </LinkButton>
        <LinkButton to={`${href("/dashboard/counter")}?outlet=${id}`} variant="quiet" label={`${t("toCounter")}: ${name}`}>
          {t("toCounter")}
        </LinkButton>
      </div>
    </Card>
  );
}
