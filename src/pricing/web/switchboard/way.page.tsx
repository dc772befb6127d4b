import { CirclePlay, OctagonX } from "lucide-react";
import { data } from "react-router";
import { idSchema } from "#kernel/id.ts";
import { LANGUAGES } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { namesOf, type Names } from "#web/private/people.ts";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList, type Description } from "#web/ui/description-list.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { listStops, listSwitches, listWaitingOpenings } from "../../contract-stops.ts";
import type { Route } from "./+types/way.page";
import { History } from "./history.tsx";
import { switchWords } from "./messages.ts";
import { PastStops } from "./past-stops.tsx";
import { SwitchState } from "./switch-state.tsx";
import { WaitingBatches } from "./waiting-batches.tsx";
import { wayWords } from "./way/messages.ts";
import { useUntil, useWayList, useWayName, useWho, type Switch } from "./ways.ts";

export const handle = privatePage({ menu: "corridor", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ params, request }: Route.ClientLoaderArgs) => {
  const [{ switches }, { ways, since }] = await Promise.all([api(listSwitches, {}), api(listStops, {})]);
  const found = switches.find(({ key }) => key === params.way);
  if (found === undefined) throw data(null, { status: 404 });
  const { kind, key } = found;
  // The shapes of all terms are more than the rest of the page.
  const { listTerms } = await import("../../contract-terms.ts");
  const before = idSchema("tm").safeParse(new URL(request.url).searchParams.get("before"));
  const [history, { terms }] = await Promise.all([
    api(listTerms, { kind, key, ...(before.success && { before: before.data }) }),
    api(listWaitingOpenings, {}),
  ]);
  const past = ways.find((way) => way.key === key) ?? null;
  const waiting = terms.filter((term) => term.key === key);
  const people = [found.stopped?.by, ...history.terms.flatMap((term) => [term.proposedBy, term.decidedBy])];
  return { found, past, since, waiting, history, isNewest: !before.success, names: await namesOf(people) };
});

/** `/office/corridor/:way`: one corridor or rail, what it is, was and will be. */
export default function WayPage({ loaderData }: Route.ComponentProps) {
  const { found, past, since, waiting, history, isNewest, names } = loaderData;
  const t = useWords(switchWords);
  const page = useWords(wayWords);
  const name = useWayName()(found.key);
  const may = useMay();
  const language = useLanguage();
  const until = useUntil();
  return (
    <>
      <title>{name}</title>
      <Breadcrumbs crumbs={[{ label: t("title"), to: "/office/corridor" }, { label: name }]} />
      <header className="mt-2 flex items-start justify-between gap-x-8 gap-y-4 max-md:flex-col">
        <div>
          <h1 className="text-3xl wrap-anywhere">{name}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-3 text-ink-muted">
            <SwitchState {...found} />
            <code className="text-sm">{found.key}</code>
          </p>
        </div>
        {may("corridor", "update") ? <Act found={found} /> : null}
      </header>
      <div className="mt-6 flex flex-col gap-6">
        {found.stopped === null && found.whyNoPrice !== null ? (
          <Banner kind="warning">{t(`stateText.${found.whyNoPrice}`)}</Banner>
        ) : null}
        {found.planned.map((stop) => (
          <Banner key={stop.from.toISOString()}>
            {t("plannedStop", { from: formatInstant(stop.from, language), until: until(stop.until) })}: {stop.reason[language]}
          </Banner>
        ))}
        <WaitingBatches terms={waiting} names={names} />
        <Card title={page("way.now")} level={2}>
          <Facts found={found} names={names} />
        </Card>
        <PastStops stops={past?.stops ?? []} since={since} />
        <History way={found.key} {...history} names={names} isNewest={isNewest} />
      </div>
    </>
  );
}

function Act({ found: { key, stopped } }: { readonly found: Switch }) {
  const t = useWords(switchWords);
  return stopped === null ? (
    <LinkButton to={`/office/corridor/stop?ways=${key}`} variant="danger" iconBefore={<OctagonX aria-hidden size={20} />}>
      {t("stopButton")}
    </LinkButton>
  ) : (
    <LinkButton to={`/office/corridor/open?ways=${key}`} iconBefore={<CirclePlay aria-hidden size={20} />}>
      {t("openButton")}
    </LinkButton>
  );
}

function Facts({ found, names }: { readonly found: Switch; readonly names: Names }) {
  const t = useWords(switchWords);
  const page = useWords(wayWords);
  const language = useLanguage();
  const who = useWho(names);
  const until = useUntil();
  const wayList = useWayList();
  const { stopped, corridor, usedBy } = found;
  const items: Description[] = [
    ...(stopped === null
      ? []
      : [
          ...LANGUAGES.map((one) => ({ term: page(one === "ID" ? "way.reasonId" : "way.reasonEn"), value: stopped.reason[one] })),
          { term: page("way.by"), value: stopped.isOnePersons ? `${who(stopped.by)} (${t("atOnce")})` : who(stopped.by) },
          { term: page("way.since"), value: formatInstant(stopped.from, language, "long") },
          { term: page("way.until"), value: until(stopped.until) },
        ]),
    ...(corridor === null
      ? [{ term: page("way.usedBy"), value: usedBy.length === 0 ? page("way.unused") : wayList(usedBy) }]
      : [
          { term: page("way.product"), value: t(`products.${corridor.product}`) },
          { term: page("way.currency"), value: corridor.currency },
          { term: page("way.method"), value: t(`methods.${corridor.method}`) },
          { term: page("way.rails"), value: corridor.rails.length === 0 ? page("way.ownOutlets") : wayList(corridor.rails) },
        ]),
  ];
  return <DescriptionList items={items} dense />;
}
