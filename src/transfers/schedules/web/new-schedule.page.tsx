import { lazy, Suspense } from "react";
import { Link, useNavigate } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { AccountAtBank } from "#web/ui/account/masked-account.tsx";
import { listFavourites, type Favourite } from "../../lists/contract-dashboard.ts";
import type { Route } from "./+types/new-schedule.page";
import { likeOf, loadForm, startLike } from "./load-start.ts";
import { scheduleMessages } from "./messages.ts";

const ScheduleForm = lazy(async () => ({ default: (await import("./schedule-form.tsx")).ScheduleForm }));

export const handle = privatePage({ menu: "transfer", modules: ["create"] });
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const like = await likeOf(new URL(request.url).searchParams);
  if (like === null) return { step: "choose", ...(await api(listFavourites, {})) } as const;
  return { step: "form", ...(await loadForm(startLike(like))) } as const;
});

/** `/dashboard/schedules/new`: a new schedule, from a quote of the review, from a sent transfer, or from a choice of those. */
export default function NewSchedulePage({ loaderData }: Route.ComponentProps) {
  const t = useMessages(scheduleMessages);
  const navigate = useNavigate();
  const toasts = useToasts();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={t("form.newTitle")}
        lead={t("form.lead")}
        back={{ to: href("/dashboard/schedules"), label: t("title") }}
      />
      <div className="mt-6">
        {loaderData.step === "choose" ? (
          <Choose favourites={loaderData.favourites} />
        ) : (
          <Suspense fallback={<SkeletonText lines={10} />}>
            <ScheduleForm
              start={loaderData.start}
              recipients={loaderData.recipients}
              unfit={loaderData.unfit}
              purposes={loaderData.purposes}
              sources={loaderData.sources}
              rate={loaderData.rate}
              onSaved={async (id) => {
                toasts.show({ kind: "success", title: t("form.saved") });
                await navigate(href("/dashboard/schedules/:id", { id }), { replace: true });
              }}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

function Choose({ favourites }: { readonly favourites: readonly Favourite[] }) {
  const t = useMessages(scheduleMessages);
  const language = useLanguage();
  const here = href("/dashboard/schedules/new");
  return (
    <div className="flex flex-col gap-5">
      {favourites.length === 0 ? null : (
        <Card title={t("fromSent")} level={2} hint={t("fromSentText")}>
          <ul className="flex flex-col divide-y divide-line">
            {favourites.map(({ recipient, name, bankTitle, accountEnd, last }) => (
              <li key={recipient} className="flex flex-wrap items-center justify-between gap-2 py-3 first:pt-0 last:pb-0">
                <span className="min-w-0">
                  <Link
                    to={`${here}?like=${last.transfer}`}
                    aria-label={t("chooseThis", { name })}
                    className="inline-flex min-h-target items-center font-semibold text-primary wrap-anywhere"
                  >
                    {name}
                  </Link>
                  <span className="block text-sm text-ink-muted figures">
                    <AccountAtBank bank={bankTitle} end={accountEnd} />
                  </span>
                </span>
                <span className="figures">{formatMoney(last.receives, language)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <p className="text-ink-muted">{t("fromNew")}</p>
      <div>
        <LinkButton to={href("/dashboard/send/:step?")} variant={favourites.length === 0 ? "primary" : "secondary"}>
          {t("startSending")}
        </LinkButton>
      </div>
    </div>
  );
}
