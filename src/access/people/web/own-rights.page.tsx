import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { isStaff } from "#web/session/rights.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useAuth } from "#web/session/store.ts";
import { Banner } from "#web/ui/banner.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { readOwnRights } from "../../contract.ts";
import { toKeys } from "../../model/difference.ts";
import type { Route } from "./+types/own-rights.page";
import { HeldLevels } from "./held-levels.tsx";
import { ownMessages, rightsMessages } from "./messages.ts";
import { RightsAndLevels } from "./rights-and-levels.tsx";

export const handle = privatePage();
export const clientLoader = loadPrivately(handle, async () => api(readOwnRights, {}));

/** `/dashboard/rights`: the caller's rights, and which levels give them. */
export default function OwnRightsPage({ loaderData: { level, menuAccess, levels, rights } }: Route.ComponentProps) {
  const t = useMessages(ownMessages);
  const messages = useMessages(rightsMessages);
  const language = useLanguage();
  const auth = useAuth();
  const inUse = levels.find(({ code, status }) => code === level && status === "active");
  if (auth === null) return null;
  return (
    <div className="max-w-text">
      <div className="mb-6">
        <PageHeader title={t("title")} lead={t("lead")} />
      </div>
      {inUse === undefined ? (
        <Banner kind="warning" title={t("lostTitle")}>
          {t("lostText")}
        </Banner>
      ) : (
        <Banner title={t("nowTitle", { level: inUse.names[language] })}>
          <p>{t("nowText", { count: toKeys(menuAccess).size })}</p>
          {levels.length > 1 ? <p>{t("switchText")}</p> : null}
        </Banner>
      )}
      <section aria-labelledby="levels" className="mt-8">
        <h2 id="levels" className="mb-3 text-2xl">
          {messages("levels")}
        </h2>
        <HeldLevels levels={levels} inUse={inUse ? [level] : []} names={{}} />
      </section>
      <section aria-labelledby="rights" className="mt-8">
        <h2 id="rights" className="text-2xl">
          {messages("rights")}
        </h2>
        <p className="mb-3 text-ink-muted">{messages("rightsHint", { count: rights.length })}</p>
        <RightsAndLevels rights={rights} levels={levels} inUse={inUse ? [level] : []} />
      </section>
      <p className="mt-6 text-sm text-ink-muted">{t(isStaff(auth) ? "change" : "changeCustomer")}</p>
    </div>
  );
}
