import { areaNames, areasOfDistrict } from "#areas/web/areas-within.ts";
import { ExternalLink } from "lucide-react";
import { useRevalidator } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { idSchema } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { namesOf, type Names } from "#identity/web/people.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { outletsAddress, readOutlet, updateOutlet } from "../contract.ts";
import { slugOf } from "../model/outlet-slug.ts";
import { outletListMessages, outletMessages } from "./messages.ts";
import { OutletActions } from "./outlet-actions.tsx";
import { LazyOutletForm, preloadOutletForm } from "./lazy-outlet-form.ts";
import type { Route } from "./+types/outlet.page";

export const handle = privatePage({ menu: "cash_point", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  preloadOutletForm();
  const id = idSchema("cp").safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  const outlet = await api(readOutlet, { id: id.data });
  const [known, names] = await Promise.all([
    areaNames(areasOfDistrict(outlet.district)),
    namesOf([outlet.agent, ...outlet.cashiers.map(({ person }) => person)]),
  ]);
  return { outlet, known, names };
});

/** `/office/cash_point/:id`: one outlet, its entries and its status. */
export default function OutletPage({ loaderData: { outlet, known, names } }: Route.ComponentProps) {
  const t = useMessages(outletMessages);
  const list = useMessages(outletListMessages);
  const may = useMay();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const canChange = may("cash_point", "update");
  const { id, name, status, version } = outlet;
  return (
    <>
      <PageHeader
        title={name}
        parents={[{ label: list("title"), to: outletsAddress.to() }]}
        status={<StatusBadge status={status === "active" ? "active" : "inactive"}>{list(`status.${status}`)}</StatusBadge>}
      >
        <OutletActions outlet={outlet} />
      </PageHeader>
      <div className="mt-6 flex flex-col gap-5">
        {status === "inactive" ? (
          <Banner kind="warning" title={t("inactive")}>
            {t("inactiveText")}
          </Banner>
        ) : null}
        {canChange ? null : <Banner>{t("viewOnly")}</Banner>}
        <OutletFacts outlet={outlet} names={names} />
        <LazyOutletForm
          // Keyed by version: a version that another user saved resets the form.
          key={`${id}${version}`}
          outlet={outlet}
          known={known}
          agents={null}
          readOnly={!canChange}
          submitText={t("save")}
          onSave={async (entries) => {
            await api(updateOutlet, { id, version, outlet: entries });
            toasts.show({ kind: "success", title: t("saved"), text: t("savedText") });
            await revalidate();
          }}
        />
      </div>
    </>
  );
}

interface OutletFactsProps {
  readonly outlet: Output<typeof readOutlet>;
  readonly names: Names;
}

/** Facts that are not entries: agent, cashiers, id and public page. */
function OutletFacts({ outlet, names }: OutletFactsProps) {
  const t = useMessages(outletMessages);
  const language = useLanguage();
  const localized = useLocalizedPath();
  const { id, agent, cashiers, status } = outlet;
  const who =
    cashiers.length === 0 ? (
      <span className="font-normal text-ink-muted">{t("noCashiers")}</span>
    ) : (
      <ul>
        {cashiers.map(({ person, addedAt, suspendedAt }) => (
          <li key={person}>
            {names[person]?.name ?? person}{" "}
            <span className="font-normal text-ink-muted">{t("since", { when: formatInstant(addedAt, language, "long") })}</span>
            {suspendedAt === null ? null : (
              <StatusBadge status="attention">
                {t("suspendedSince", { when: formatInstant(suspendedAt, language, "long") })}
              </StatusBadge>
            )}
          </li>
        ))}
      </ul>
    );
  return (
    <Card
      action={
        status === "active" ? (
          <LinkButton
            to={localized(href("/lokasi-tunai/:slug", { slug: slugOf(outlet) }))}
            variant="quiet"
            size="small"
            iconAfter={<ExternalLink aria-hidden size={16} />}
          >
            {t("public")}
          </LinkButton>
        ) : undefined
      }
    >
      <DescriptionList
        dense
        items={[
          {
            term: t("code"),
            value: <code className="text-sm figures">{id}</code>,
            action: <CopyButton text={id} what={t("code")} compact />,
          },
          { term: t("agent"), value: names[agent]?.name ?? agent },
          { term: t("cashiers"), value: who },
        ]}
      />
    </Card>
  );
}
