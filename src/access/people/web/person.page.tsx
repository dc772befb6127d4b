import { PencilLine } from "lucide-react";
import { href } from "#kernel/href.ts";
import { listLevelsInUse } from "#sessions/contract.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { levelsAddress, readEffectiveRights } from "../../contract.ts";
import { WaitingBanner } from "../../changes/web/waiting-banner.tsx";
import { sharedMessages } from "../../web/messages.ts";
import { namesOf } from "#identity/web/people.ts";
import { useNameOf } from "../../web/person.tsx";
import { getPersonId } from "../../web/read-address.ts";
import type { Route } from "./+types/person.page";
import { HeldLevels } from "./held-levels.tsx";
import { personMessages, rightsMessages } from "./messages.ts";
import { RightsAndLevels } from "./rights-and-levels.tsx";

export const handle = privatePage({ menu: "access", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const personId = getPersonId(params.personId);
  const [person, { levels: inUse }] = await Promise.all([
    api(readEffectiveRights, { personId }),
    api(listLevelsInUse, { personId }),
  ]);
  const others = [...person.levels.map(({ grantedBy }) => grantedBy), ...person.waiting.map(({ proposedBy }) => proposedBy)];
  return { person, inUse, names: await namesOf([personId, ...others]) };
});

/** `/office/access/people/:personId`: a person's rights, and which levels give them. */
export default function PersonPage({ loaderData: { person, inUse, names } }: Route.ComponentProps) {
  const t = useMessages(personMessages);
  const messages = useMessages(rightsMessages);
  const shared = useMessages(sharedMessages);
  const may = useMay();
  const nameOf = useNameOf(names);
  const title = t("title", { who: nameOf(person.personId) });
  return (
    <div className="max-w-text">
      <div className="mb-6">
        <PageHeader
          title={title}
          parents={[{ label: shared("menu"), to: levelsAddress.to() }]}
          lead={
            <span className="wrap-anywhere">
              {[names[person.personId]?.email, shared(`audiences.${person.audience}`)].filter(Boolean).join(" · ")}
            </span>
          }
        />
      </div>
      <div className="flex flex-col gap-4 not-empty:mb-6">
        {person.waiting.map((request) => (
          <WaitingBanner key={request.id} request={request} names={names} />
        ))}
      </div>
      <section aria-labelledby="levels">
        <div className="mb-3 flex flex-wrap items-end justify-between gap-4">
          <h2 id="levels" className="text-2xl">
            {messages("levels")}
          </h2>
          {may("access", "update") && person.waiting.length === 0 ? (
            <LinkButton
              variant="secondary"
              size="small"
              to={href("/office/access/people/:personId/edit", { personId: person.personId })}
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
            {messages("rights")}
          </h2>
          <p className="mb-3 text-ink-muted">{messages("rightsHint", { count: person.rights.length })}</p>
          <RightsAndLevels rights={person.rights} levels={person.levels} inUse={inUse} />
        </section>
      )}
    </div>
  );
}
