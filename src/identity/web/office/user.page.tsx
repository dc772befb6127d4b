import { Link } from "react-router";
import { formatInstant } from "#kernel/time.ts";
import { idSchema } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { api } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Card } from "#web/ui/card.tsx";
import { listPersonHistory, readPerson } from "../../contract-office.ts";
import { KindLine, StandingBadge } from "./kind.tsx";
import { kindWords, listWords, personWords } from "./messages.ts";
import { PersonActs } from "./person-acts.tsx";
import { PersonFacts } from "./person-facts.tsx";
import { PersonHistory } from "./person-history.tsx";
import { PersonSessions } from "./person-sessions.tsx";
import type { Person } from "./person-view.ts";
import type { Route } from "./+types/user.page";

export const handle = privatePage({ menu: "user", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ params }) => {
  const id = idSchema("us").safeParse(params["id"]);
  if (!id.success) throw refuse("not_found");
  const [person, history] = await Promise.all([api(readPerson, { id: id.data }), api(listPersonHistory, { id: id.data })]);
  return { person, history };
});

/** `/office/user/:id`: one user, and what staff may do for them. */
export default function UserPage({ loaderData: { person, history } }: Route.ComponentProps) {
  const list = useWords(listWords);
  return (
    <>
      <title>{person.name}</title>
      <Breadcrumbs crumbs={[{ label: list("title"), to: "/office/user" }, { label: person.name }]} />
      <Head person={person} />
      <Notices person={person} />
      <div className="mt-6 flex flex-col gap-6">
        <PersonFacts key={person.id} person={person} />
        <div className="grid items-start gap-6 md:grid-cols-2">
          <Levels person={person} />
          <Factors person={person} />
        </div>
        <PersonSessions person={person} />
        <PersonHistory person={person} history={history} />
      </div>
    </>
  );
}

function Head({ person }: { readonly person: Person }) {
  const t = useWords(personWords);
  return (
    <header className="mt-3 flex flex-col gap-5">
      <div className="flex items-center gap-4">
        <Avatar name={person.name} size="lg" />
        <div className="min-w-0">
          <h1 className="text-3xl wrap-anywhere">{person.name}</h1>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-muted">
            <span>
              <KindLine person={person} />
            </span>
            <StandingBadge person={person} />
            {person.isYourself ? <Badge tone="accent">{t("yourself")}</Badge> : null}
          </div>
        </div>
      </div>
      <PersonActs person={person} />
    </header>
  );
}

/** What a colleague has to know before anything else. */
function Notices({ person }: { readonly person: Person }) {
  const t = useWords(personWords);
  const language = useLanguage();
  const { status, statusChange, isInvited } = person;
  const change = statusChange && {
    when: formatInstant(statusChange.at, language, "long"),
    who: statusChange.byName ?? statusChange.by,
    reason: statusChange.reason,
  };
  return (
    <div className="mt-6 flex flex-col gap-3 empty:hidden">
      {status === "inactive" ? (
        <Banner kind="warning" title={t("inactive")}>
          <p>{t("inactiveRules")}</p>
          {change === null ? null : <p className="mt-1 wrap-anywhere">{t("inactiveText", change)}</p>}
        </Banner>
      ) : change === null ? null : (
        <Banner>
          <p className="wrap-anywhere">{t("reactivatedText", change)}</p>
        </Banner>
      )}
      {isInvited && status === "active" ? <Banner title={t("invited")}>{t("invitedText")}</Banner> : null}
    </div>
  );
}

function Levels({ person }: { readonly person: Person }) {
  const t = useWords(personWords);
  const kind = useWords(kindWords);
  const may = useMay();
  return (
    <Card level={2} title={t("levels")}>
      {person.levels.length === 0 ? (
        <p className="text-ink-muted">{t("noLevels")}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {person.levels.map(({ code, name, isActive }) => (
            <li key={code}>
              <Badge tone={isActive ? "primary" : "neutral"}>{isActive ? name : kind("inactiveLevel", { name })}</Badge>
            </li>
          ))}
        </ul>
      )}
      {may("access", "view") ? (
        <p className="mt-4">
          <Link
            to={`/office/access/people/${person.id}`}
            className="inline-flex min-h-target items-center font-semibold text-primary underline-offset-4 hover:underline"
          >
            {t("rights")}
          </Link>
        </p>
      ) : null}
    </Card>
  );
}

function Factors({ person }: { readonly person: Person }) {
  const t = useWords(personWords);
  return (
    <Card level={2} title={t("factors")}>
      <ul className="flex flex-wrap gap-2">
        {person.factors.map((factor) => (
          <li key={factor}>
            <Badge>{t(`factor.${factor}`)}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
