import { CircleCheck, TriangleAlert } from "lucide-react";
import { pageContext } from "#web/context.ts";
import { useLocalizedPath, useWords } from "#web/i18n.tsx";
import { pageMeta } from "#web/seo.ts";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { Route } from "./+types/status.page";
import { loadStatus } from "./status/load-status.ts";
import { statusWords } from "./status/messages.ts";
import type { StatusStop } from "./status/view.ts";
import { Legend, Ways } from "./status/ways.tsx";

/** A change empties the cache at once; what time alone changes may be a minute old. */
export const handle = { kept: 60 };

export async function loader({ context }: Route.LoaderArgs) {
  return { status: await loadStatus(context.get(pageContext)) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { title, description } = statusWords[matches[0]?.loaderData?.language ?? "ID"];
  return pageMeta(matches, loaderData ? { title, description, path: "/status" } : null);
};

/** PRODUCT §3 `/status`. */
export default function StatusPage({ loaderData: { status } }: Route.ComponentProps) {
  const t = useWords(statusWords);
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
        <Ways key={group.key} group={group} ago={status.ago} />
      ))}
      <Legend />
      <Stops id="past" title={t("past")} stops={status.past} />
      <section aria-labelledby="help" className="rounded-panel bg-surface-sunken p-6 sm:p-8">
        <h2 id="help" className="text-xl">
          {t("help")}
        </h2>
        <p className="mt-2 max-w-text text-ink-muted">{t("helpText")}</p>
        <div className="mt-4">
          <LinkButton to={to("/lacak")} variant="secondary">
            {t("track")}
          </LinkButton>
        </div>
      </section>
    </div>
  );
}

function Stops({ id, title, stops }: { readonly id: string; readonly title: string; readonly stops: readonly StatusStop[] }) {
  const t = useWords(statusWords);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {stops.length === 0 ? (
        <p className="mt-3 text-ink-muted">{t("nothing")}</p>
      ) : (
        <ol className="mt-4 divide-y divide-line border-y border-line">
          {stops.map(({ key, name, when, reason }) => (
            <li key={key} className="grid gap-x-8 gap-y-1 py-4 md:grid-cols-[18rem_1fr]">
              <p className="text-sm text-ink-muted tabular-nums">{when}</p>
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
