import { PencilLine } from "lucide-react";
import { api } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { Badge, StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { listHolders, readLevel } from "../contract.ts";
import { toKeys } from "../difference.ts";
import { accessRefusals } from "../messages.ts";
import type { Route } from "./+types/level.page";
import { WaitingBanner } from "./changes/waiting-banner.tsx";
import { Holders } from "./holders.tsx";
import { ImpossibleRights } from "./impossible-rights.tsx";
import { LevelActions } from "./level-actions.tsx";
import { getLevelCode, readPersonId } from "./read-address.ts";
import { levelWords, sharedWords } from "./messages.ts";
import { namesOf } from "#web/private/people.ts";
import { RightsTable } from "./rights-table.tsx";

export const handle = privatePage({ menu: "access", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ request, params }: Route.ClientLoaderArgs) => {
  const code = getLevelCode(params.level);
  const before = readPersonId(new URL(request.url).searchParams.get("before"));
  const [level, { holders, hasMore }] = await Promise.all([
    api(readLevel, { level: code }),
    api(listHolders, { level: code, ...(before && { before }) }),
  ]);
  const people = holders.flatMap(({ personId, grantedBy }) => [personId, grantedBy]);
  const names = await namesOf([...people, ...level.waiting.map(({ askedBy }) => askedBy)]);
  return { level, holders, hasMore, isFirst: before === null, names };
});

/** `/office/access/:level`: what a level gives, who holds it, and what is asked for about it. */
export default function LevelPage({ loaderData: { level, holders, hasMore, isFirst, names } }: Route.ComponentProps) {
  const t = useWords(levelWords);
  const shared = useWords(sharedWords);
  const refusal = useWords(accessRefusals);
  const language = useLanguage();
  const may = useMay();
  const name = level.names[language];
  const rights = toKeys(level.rights);
  const isAskedFor = level.waiting.some(({ change }) => change.kind === "level_rights");
  return (
    <>
      <title>{name}</title>
      <Breadcrumbs crumbs={[{ label: shared("room"), to: "/office/access" }, { label: name }]} />
      <header className="mt-2 mb-6">
        <h1 className="text-3xl wrap-anywhere">{name}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <StatusBadge standing={level.status}>{shared(`status.${level.status}`)}</StatusBadge>
          <Badge>{shared(`audiences.${level.audience}`)}</Badge>
          <Badge>{shared(level.isBuiltIn ? "builtIn" : "own")}</Badge>
          <code className="text-sm text-ink-muted">{level.code}</code>
        </p>
      </header>
      <div className="flex flex-col gap-4 not-empty:mb-6">
        {level.status === "inactive" ? (
          <Banner kind="warning" title={t("inactive")}>
            {t("inactiveText")}
          </Banner>
        ) : null}
        {level.waiting.map((request) => (
          <WaitingBanner key={request.id} request={request} names={names} />
        ))}
      </div>
      <section aria-labelledby="rights" className="mb-10">
        <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
          <div>
            <h2 id="rights" className="text-2xl">
              {t("rights")}
            </h2>
            <p className="text-ink-muted">{t("rightsHint", { count: rights.size })}</p>
          </div>
          {may("access", "update") ? (
            isAskedFor ? (
              <Button variant="secondary" whyDisabled={refusal("change_already_waiting")}>
                {t("edit")}
              </Button>
            ) : (
              <LinkButton
                variant="secondary"
                to={`/office/access/${level.code}/edit`}
                iconBefore={<PencilLine aria-hidden size={18} />}
              >
                {t("edit")}
              </LinkButton>
            )
          ) : null}
        </div>
        <RightsTable level={name} audience={level.audience} rights={rights} />
        <ImpossibleRights audience={level.audience} />
      </section>
      <Holders level={level} holders={holders} hasMore={hasMore} isFirst={isFirst} names={names} />
      <LevelActions level={level} />
    </>
  );
}
