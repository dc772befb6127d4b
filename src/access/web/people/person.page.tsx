import { PencilLine } from "lucide-react";
import { listLevelsInUse } from "#sessions/contract.ts";
import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { readEffectiveRights } from "../../contract.ts";
import { WaitingBanner } from "../changes/waiting-banner.tsx";
import { sharedWords } from "../messages.ts";
import { namesOf } from "#web/private/people.ts";
import { useNameOf } from "../person.tsx";
import { getPersonId } from "../read-address.ts";
import type { Route } from "./+types/person.page";
import { HeldLevels } from "./held-levels.tsx";
import { personWords, rightsWords } from "./messages.ts";
import { RightsAndLevels } from "./rights-and-levels.tsx";

export const handle = privatePage({ menu: "access", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const personId = getPersonId(params.personId);
  const [person, { levels: inUse }] = await Promise.all([
    api(readEffectiveRights, { personId }),
    api(listLevelsInUse, { personId }),
  ]);
  const others = [...person.levels.map(({ grantedBy }) => grantedBy), ...person.waiting.map(({ askedBy }) => askedBy)];
  return { person, inUse, names: await namesOf([personId, ...others]) };
});

/** `/office/access/people/:personId`: what somebody may, and why. */
export default function PersonPage({ loaderData: { person, inUse, names } }: Route.ComponentProps) {
  const t = useWords(personWords);
  const words = useWords(rightsWords);
  const shared = useWords(sharedWords);
  const may = useMay();
  const nameOf = useNameOf(names);
  const title = t("title", { who: nameOf(person.personId) });
  return (
    <div className="max-w-text">
      <title>{title}</title>
      <Breadcrumbs crumbs={[{ label: shared("room"), to: "/office/access" }, { label: title }]} />
      <header className="mt-2 mb-6">
        <h1 className="text-3xl wrap-anywhere">{title}</h1>
        <p className="mt-1 text-ink-muted wrap-anywhere">
          {[names[person.personId]?.email, shared(`audiences.${person.audience}`)].filter(Boolean).join(" · ")}
        </p>
      </header>
      <div className="flex flex-col gap-4 not-empty:mb-6">
        {person.waiting.map((request) => (
          <WaitingBanner key={request.id} request={request} names={names} />
        ))}
      </div>
      <section aria-labelledby="levels">
        <div className="mb-3 flex flex-wrap items-end justify-between gap-4">
          <h2 id="levels" className="text-2xl">
            {words("levels")}
          </h2>
          {may("access", "update") && person.waiting.length === 0 ? (
            <LinkButton
              variant="secondary"
              size="small"
              to={`/office/access/people/${person.personId}/edit`}
              iconBefore={<PencilLine aria-hidden size={16} />}
            >
              {t("edit")}
            </LinkButton>
          ) : null}
        </div>
        {person.levels.length === 0 ? (
          <p className="text-ink-muted">{t("unknown")}</p>
        ) : (
          <HeldLevels levels={person.levels} inUse={inUse} names={names} />
        )}
        {inUse.length === 0 && person.levels.length > 0 ? (
          <p className="mt-2 text-sm text-ink-muted">{t("notSignedIn")}</p>
        ) : null}
      </section>
      {person.levels.length === 0 ? null : (
        <section aria-labelledby="rights" className="mt-8">
          <h2 id="rights" className="text-2xl">
            {words("rights")}
          </h2>
          <p className="mb-3 text-ink-muted">{words("rightsHint", { count: person.rights.length })}</p>
          <RightsAndLevels rights={person.rights} levels={person.levels} inUse={inUse} />
        </section>
      )}
    </div>
  );
}
