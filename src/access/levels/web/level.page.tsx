import { makerCheckerRefusals } from "#kernel/maker-checker/messages.ts";
import { PencilLine } from "lucide-react";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { readList } from "#web/list/use-list.ts";
import { useMay } from "#web/session/rights.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { Badge, StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { holdersAddress, levelsAddress, listHolders, readLevel } from "../../contract.ts";
import { toKeys } from "../../model/difference.ts";
import type { Route } from "./+types/level.page";
import { WaitingBanner } from "../../changes/web/waiting-banner.tsx";
import { Holders } from "./holders.tsx";
import { ImpossibleRights } from "./impossible-rights.tsx";
import { LevelActions } from "./level-actions.tsx";
import { getLevelCode } from "../../web/read-address.ts";
import { levelMessages, sharedMessages } from "../../web/messages.ts";
import { namesOf } from "#identity/web/people.ts";
import { RightsTable } from "./rights-table.tsx";

export const handle = privatePage({ menu: "access", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ request, params }: Route.ClientLoaderArgs) => {
  const code = getLevelCode(params.level);
  const { input } = readList(holdersAddress, request);
  const [level, { holders, hasMore }] = await Promise.all([
    api(readLevel, { level: code }),
    api(listHolders, { ...input, level: code }),
  ]);
  const people = holders.flatMap(({ personId, grantedBy }) => [personId, grantedBy]);
  const names = await namesOf([...people, ...level.waiting.map(({ proposedBy }) => proposedBy)]);
  return { level, holders, hasMore, names };
});

/** `/office/access/:level`: the rights of a level, its holders, and the requests about it. */
export default function LevelPage({ loaderData: { level, holders, hasMore, names } }: Route.ComponentProps) {
  const t = useMessages(levelMessages);
  const shared = useMessages(sharedMessages);
  const refusal = useMessages(makerCheckerRefusals);
  const language = useLanguage();
  const may = useMay();
  const name = level.names[language];
  const rights = toKeys(level.rights);
  const isRequested = level.waiting.some(({ change }) => change.kind === "level_rights");
  return (
    <>
      <div className="mb-6">
        <PageHeader
          title={name}
          parents={[{ label: shared("menu"), to: levelsAddress.to() }]}
          lead={
            <span className="flex flex-wrap items-center gap-2">
              <StatusBadge status={level.status}>{shared(`status.${level.status}`)}</StatusBadge>
              <Badge>{shared(`audiences.${level.audience}`)}</Badge>
              <Badge>{shared(level.isBuiltIn ? "builtIn" : "own")}</Badge>
              <code className="text-sm">{level.code}</code>
            </span>
          }
        />
      </div>
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
            isRequested ? (
              <Button variant="secondary" whyDisabled={refusal("proposal_already_waiting")}>
                {t("edit")}
              </Button>
            ) : (
              <LinkButton
                variant="secondary"
                to={href("/office/access/:level/edit", { level: level.code })}
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
      <Holders level={level} holders={holders} hasMore={hasMore} names={names} />
      <LevelActions level={level} />
    </>
  );
}
