import { CircleCheck, TriangleAlert } from "lucide-react";
import { href } from "#kernel/href.ts";
import { cachedPage } from "#web/cached-page.ts";
import { pageContext } from "#web/context.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { pageMeta } from "#web/seo.ts";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { Route } from "./+types/status.page";
import { FigureList } from "#track-record/web/figure-list.tsx";
import { loadFigures } from "#track-record/web/load-figures.ts";
import { loadStatus } from "./load-status.ts";
import { statusMessages } from "./messages.ts";
import type { StatusStop } from "./view.ts";
import { Legend, CorridorStatus } from "./corridor-status.tsx";

/** A change of availability empties the cache at once; changes by time alone may show a minute late. */
export const handle = cachedPage(60);

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const [status, figures] = await Promise.all([loadStatus(page), loadFigures(page)]);
  return { status, figures };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { title, description } = statusMessages[matches[0]?.loaderData?.language ?? "ID"];
  return pageMeta(matches, loaderData ? { title, description, path: href("/status") } : null);
};

/** The status of corridors at `/status` (PUB-14). */
export default function StatusPage({ loaderData: { status, figures } }: Route.ComponentProps) {
  const t = useMessages(statusMessages);
  const to = useLocalizedPath();
  const Icon = status.isCalm ? CircleCheck : TriangleAlert;
  return (
    <div className="mx-auto grid max-w-page gap-10 px-gutter pt-8 pb-section md:gap-14 md:pt-14">
      <div>
        <h1>{t("heading")}</h1>
        <div
          className={`mt-6 flex gap-4 rounded-card p-5 sm:p-6 ${status.isCalm ? "bg-success-soft text-on-success-soft" : "bg-warning-soft text-on-warning-soft"}`}
        >
          <Icon aria-hidden size={28} className="shrink-0" />
          <div>
            {status.summary.map((sentence) => (
              <p key={sentence} className="text-lg font-bold">
                {sentence}
              </p>
            ))}
            <p className="mt-1 text-sm">{status.asOf}</p>
          </div>
        </div>
      </div>
      {status.planned.length === 0 ? null : <Stops id="planned" title={t("planned")} stops={status.planned} />}
      {status.groups.map((group) => (
        <CorridorStatus key={group.key} group={group} ago={status.ago} />
      ))}
      <Legend />
      <Stops id="past" title={t("past")} stops={status.past} />
      <section aria-labelledby="figures">
        <h2 id="figures" className="mb-5">
          {t("figures")}
        </h2>
        <FigureList figures={figures} />
      </section>
      <section aria-labelledby="help" className="rounded-panel bg-surface-sunken p-6 sm:p-8">
        <h2 id="help" className="text-xl">
          {t("help")}
        </h2>
        <p className="mt-2 max-w-text text-ink-muted">{t("helpText")}</p>
        <div className="mt-4">
          <LinkButton to={to(href("/lacak/:token?"))} variant="secondary">
            {t("track")}
          </LinkButton>
        </div>
      </section>
    </div>
  );
}

function Stops({ id, title, stops }: { readonly id: string; readonly title: string; readonly stops: readonly StatusStop[] }) {
  const t = useMessages(statusMessages);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {stops.length === 0 ? (
        <p className="mt-3 text-ink-muted">{t("nothing")}</p>
      ) : (
        <ol className="mt-4 divide-y divide-line border-y border-line">
          {stops.map(({ key, name, when, reason }) => (
            <li key={key} className="grid gap-x-8 gap-y-1 py-4 md:grid-cols-[18rem_1fr]">
              <p className="text-sm text-ink-muted">{when}</p>
              <div>
                <p className="font-semibold">{name}</p>
                <p className="mt-0.5 max-w-text text-ink-muted">{reason}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
