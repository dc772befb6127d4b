import { ExternalLink } from "lucide-react";
import { useRevalidator } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useLocalizedPath, useWords } from "#web/i18n.tsx";
import { namesOf, type Names } from "#web/private/people.ts";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { readOutlet, updateOutlet } from "../../contract.ts";
import { listAreas } from "../../contract-outlets.ts";
import { slugOf } from "../../words.ts";
import { FINDER_PATH } from "../finder/query.ts";
import { outletListWords, outletWords } from "./messages.ts";
import { OutletActs } from "./outlet-acts.tsx";
import { LateOutletForm, preloadOutletForm } from "./late-outlet-form.ts";
import type { Route } from "./+types/outlet.page";

export const handle = privatePage({ menu: "cash_point", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  preloadOutletForm();
  const id = idSchema("cp").safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  const outlet = await api(readOutlet, { id: id.data });
  const [cities, districts, names] = await Promise.all([
    api(listAreas, { within: outlet.province }),
    api(listAreas, { within: outlet.city }),
    namesOf([outlet.agent, ...outlet.cashiers.map(({ person }) => person)]),
  ]);
  const known = Object.fromEntries([...cities.areas, ...districts.areas].map(({ code, name }) => [code, name]));
  return { outlet, known, names };
});

/** `/office/cash_point/:id`: one outlet, its entries and its standing. */
export default function OutletPage({ loaderData: { outlet, known, names } }: Route.ComponentProps) {
  const t = useWords(outletWords);
  const list = useWords(outletListWords);
  const may = useMay();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const canChange = may("cash_point", "update");
  const { id, name, status, version } = outlet;
  return (
    <>
      <title>{name}</title>
      <Breadcrumbs crumbs={[{ label: list("title"), to: "/office/cash_point" }, { label: name }]} />
      <header className="mt-3 flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-3xl wrap-anywhere">{name}</h1>
          <StatusBadge standing={status === "active" ? "active" : "inactive"}>{list(`status.${status}`)}</StatusBadge>
        </div>
        <OutletActs outlet={outlet} />
      </header>
      <div className="mt-6 flex flex-col gap-5">
        {status === "inactive" ? (
          <Banner kind="warning" title={t("inactive")}>
            {t("inactiveText")}
          </Banner>
        ) : null}
        {canChange ? null : <Banner>{t("viewOnly")}</Banner>}
        <Standing outlet={outlet} names={names} />
        <LateOutletForm
          // What somebody else has saved meanwhile is another outlet to the form.
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

interface StandingProps {
  readonly outlet: Output<typeof readOutlet>;
  readonly names: Names;
}

/** What is no entry: whose it is, who works there, its code, its place on the public site. */
function Standing({ outlet, names }: StandingProps) {
  const t = useWords(outletWords);
  const language = useLanguage();
  const localized = useLocalizedPath();
  const { id, agent, cashiers, status } = outlet;
  const who =
    cashiers.length === 0 ? (
      <span className="font-normal text-ink-muted">{t("noCashiers")}</span>
    ) : (
      <ul>
        {cashiers.map(({ person, addedAt }) => (
          <li key={person}>
            {names[person]?.name ?? person}{" "}
            <span className="font-normal text-ink-muted">{t("since", { when: formatInstant(addedAt, language, "long") })}</span>
          </li>
        ))}
      </ul>
    );
  return (
    <Card
      action={
        status === "active" ? (
          <LinkButton
            to={localized(`${FINDER_PATH}/${slugOf(outlet)}`)}
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
