import { data } from "react-router";
import { rateText } from "#kernel/rate.ts";
import { namesOf } from "#identity/web/people.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { readList } from "#web/list/use-list.ts";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useWho } from "../../corridors/web/switchboard/corridor-names.ts";
import { listRates, previewDeskRate, ratesAddress } from "../contract-desk.ts";
import type { Route } from "./+types/rate.page";
import { DeskForm } from "./desk-form.tsx";
import { DeskHistory, DeskProposal } from "./desk-proposal.tsx";
import { rateMessages } from "./messages.ts";
import { Sourced, UsedSource } from "./sourced-rate.tsx";

export const handle = privatePage({ menu: "rate", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ params, request }: Route.ClientLoaderArgs) => {
  const { rates } = await api(listRates, {});
  const found = rates.find(({ currency }) => currency === params.key);
  if (found === undefined || found.currency === "IDR") throw data(null, { status: 404 });
  const currency = found.currency;
  const desk = { kind: "desk_rate", key: currency } as const;
  // Imported on demand: the schemas of all terms are larger than the rest of the page.
  const { deskHistoryAddress, listTerms } = await import("../../terms/contract.ts");
  const { state, input } = readList(deskHistoryAddress, request);
  const [history, open] = await Promise.all([
    api(listTerms, { ...input, ...desk }),
    api(listTerms, { ...desk, state: "proposed" }),
  ]);
  const [waiting = null] = open.terms;
  const preview =
    waiting?.term.kind === "desk_rate" ? await api(previewDeskRate, { currency, mid: rateText(waiting.term.value.mid) }) : null;
  const last = history.terms.at(-1);
  const places = {
    newest: state.cursor.before === undefined ? null : deskHistoryAddress.to({}, {}, { key: currency }),
    older: history.hasMore && last !== undefined ? deskHistoryAddress.to({}, { before: last.id }, { key: currency }) : null,
  };
  const people = [waiting, ...history.terms].flatMap((term) => [term?.proposedBy, term?.decidedBy]);
  return { found: { ...found, currency }, history, waiting, preview, places, names: await namesOf(people) };
});

/** `/office/rate/:key`: one currency, its waiting proposal or the form for one, and the history of its desk rates. */
export default function RatePage({ loaderData }: Route.ComponentProps) {
  const { found, history, waiting, preview, places, names } = loaderData;
  const t = useMessages(rateMessages);
  const who = useWho(names);
  const may = useMay();
  return (
    <>
      <PageHeader title={found.currency} parents={[{ label: t("title"), to: ratesAddress.to() }]} />
      <div className="mt-6 flex flex-col gap-6">
        {found.whyNot === null ? null : <Banner kind="warning">{t(`whyNotText.${found.whyNot}`)}</Banner>}
        <Card title={t("now")} level={2}>
          <DescriptionList
            dense
            items={[
              { term: t("column.used"), value: <UsedSource {...found} /> },
              { term: t("column.reference"), value: <Sourced rate={found.reference} /> },
              { term: t("column.desk"), value: <Sourced rate={found.desk} /> },
            ]}
          />
        </Card>
        {waiting === null ? null : <DeskProposal term={waiting} preview={preview} who={who} />}
        <Card title={t("enter")} level={2} hint={t("enterText")}>
          {!may("rate", "update") ? (
            <p className="text-ink-muted">{t("mayNot")}</p>
          ) : waiting !== null ? (
            <p className="text-ink-muted">{t("waiting")}</p>
          ) : (
            <DeskForm currency={found.currency} />
          )}
        </Card>
        <DeskHistory terms={history.terms} who={who} places={places} />
      </div>
    </>
  );
}
