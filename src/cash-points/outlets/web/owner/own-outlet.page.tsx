import { formatMoney } from "#kernel/amount.ts";
import { refuse } from "#kernel/refusal.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { listCashiers } from "../../../float/contract.ts";
import { outletId } from "../../../model/outlet.ts";
import type { OutletView } from "../../contract.ts";
import { listInvitations } from "../../contract-invitations.ts";
import { ownedOutletsAddress, readOwnedOutlet } from "../../contract-owner.ts";
import type { Route } from "./+types/own-outlet.page";
import { AddCashier } from "./add-cashier.tsx";
import { CashierList } from "./cashier-list.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { ownOutletMessages } from "./messages.ts";

export const handle = privatePage({ menu: "float", modules: ["top_up"] });

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = outletId.safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  // Refuses an outlet that the caller does not own as an unknown one.
  const [{ cashiers }, { invitations }, outlet] = await Promise.all([
    api(listCashiers, { outlet: id.data }),
    api(listInvitations, { outlet: id.data }),
    api(readOwnedOutlet, { id: id.data }),
  ]);
  return { outlet, cashiers, invitations };
});

/** `/dashboard/outlets/:id`: one of the owner's outlets, and who serves there. */
export default function OwnOutletPage({ loaderData: { outlet, cashiers, invitations } }: Route.ComponentProps) {
  const t = useMessages(ownOutletMessages);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={outlet.name}
        parents={[{ label: t("title"), to: ownedOutletsAddress.to() }]}
        lead={outlet.cityName}
        status={
          <StatusBadge status={outlet.status === "active" ? "active" : "inactive"}>{t(`statuses.${outlet.status}`)}</StatusBadge>
        }
      />
      <div className="mt-6 flex flex-col gap-5">
        <Card title={t("cashiers")} level={2} hint={t("cashiersHint")}>
          <CashierList outlet={outlet.id} cashiers={cashiers} />
        </Card>
        <InvitationList outlet={outlet.id} invitations={invitations} />
        <AddCashier outlet={outlet.id} />
        <Facts outlet={outlet} />
      </div>
    </div>
  );
}

function Facts({ outlet }: { readonly outlet: OutletView }) {
  const t = useMessages(ownOutletMessages);
  const language = useLanguage();
  return (
    <Card title={t("facts")} level={2} hint={t("limitsHint")}>
      <DescriptionList
        dense
        items={[
          { term: t("address"), value: outlet.address },
          { term: t("services"), value: outlet.services.map((service) => t(`serviceNames.${service}`)).join(", ") },
          { term: t("perPayout"), value: <span className="figures">{formatMoney(outlet.transferLimit, language)}</span> },
          { term: t("perDay"), value: <span className="figures">{formatMoney(outlet.dayLimit, language)}</span> },
        ]}
      />
    </Card>
  );
}
