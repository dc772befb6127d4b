import { href } from "#kernel/href.ts";
import { cachedPage } from "#web/cached-page.ts";
import { pageContext } from "#web/context.ts";
import { NoData } from "#web/errors/nothing-found.tsx";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { pageMeta } from "#web/seo.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { listTeam, type TeamMember } from "../contract.ts";
import { teamMessages } from "../messages.ts";
import type { Route } from "./+types/team.page";
import { typeset } from "../../web/typeset.ts";
import { PageHeadBand } from "#web/layouts/page-head.tsx";
import { Picture } from "../../pictures/web/picture.tsx";

export const handle = cachedPage("always");

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return typeset(await api(listTeam, {}));
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const messages = teamMessages[matches[0]?.loaderData?.language ?? "ID"];
  return pageMeta(
    matches,
    loaderData ? { title: messages.title, description: messages.description, path: href("/tim-kami") } : null,
  );
};

/** `/tim-kami`: the team. */
export default function TeamPage({ loaderData: { members } }: Route.ComponentProps) {
  const t = useMessages(teamMessages);
  const to = useLocalizedPath();
  return (
    <>
      <PageHeadBand>
        <div className="max-w-text py-10 md:py-16">
          <h1>{t("title")}</h1>
          <p className="mt-3 text-lg text-ink-muted">{t("lead")}</p>
        </div>
      </PageHeadBand>
      <div className="mx-auto max-w-page px-gutter pt-10 pb-section md:pt-14">
        {members.length === 0 ? (
          <NoData level={2}>{t("empty")}</NoData>
        ) : (
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {members.map((member) => (
              <Member key={member.id} member={member} />
            ))}
          </ul>
        )}
        <p className="mt-10 flex flex-wrap gap-3">
          <LinkButton to={to(href("/kantor"))} variant="secondary">
            {t("offices")}
          </LinkButton>
          <LinkButton to={to(href("/tentang-kami"))} variant="quiet">
            {t("about")}
          </LinkButton>
        </p>
      </div>
    </>
  );
}

function Member({ member: { name, role, about, picture } }: { readonly member: TeamMember }) {
  return (
    <li className="flex flex-col rounded-card bg-surface p-5 shadow-card sm:p-6">
      {picture === null ? (
        <Avatar name={name} size="lg" />
      ) : (
        <Picture picture={picture} ratio="1 / 1" sizes="8rem" className="max-w-32 rounded-pill" />
      )}
      <h2 className="mt-4 text-xl">{name}</h2>
      <p className="font-semibold text-accent-ink">{role}</p>
      {about === "" ? null : <p className="mt-2 text-ink-muted">{about}</p>}
    </li>
  );
}
