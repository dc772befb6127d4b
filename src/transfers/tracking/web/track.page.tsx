import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import { data, redirect, useRevalidator } from "react-router";
import { href } from "#kernel/href.ts";
import { documentList } from "#kernel/identity-documents.ts";
import { DEFAULT_LANGUAGE, localizePath } from "#kernel/locale.ts";
import { loadNearbyOutlets, type NearbyOutletsView } from "#cash-points/collection/web/load-nearby-outlets.ts";
import { readOtpAwaited } from "#cash-points/counter/contract-screens.ts";
import { NearbyOutlets } from "#cash-points/collection/web/nearby-outlets.tsx";
import { pageContext } from "#web/context.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { pageMeta } from "#web/seo.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { progressMessages } from "../messages.ts";
import type { Route } from "./+types/track.page";
import { loadTracked, type ShownTracked } from "./load-tracked.ts";
import { trackingMessages } from "./messages.ts";
import { CodeForm } from "#web/code/code-form.tsx";
import { typedCode } from "#web/code/typed-code.ts";
import { MILESTONE_TONE } from "../../web/milestone-tone.ts";
import { ProgressTimeline } from "../../web/progress-timeline.tsx";

// For the few minutes at the counter.
const ResendOtp = lazy(async () => ({ default: (await import("#cash-points/collection/web/resend-otp.tsx")).ResendOtp }));

const LOOK_EVERY_MS = 20_000;
/** Twenty minutes of polling; after that a viewer can reload. */
const MAX_POLLS = 60;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, language } = context.get(pageContext);
  const typed = typedCode(request);
  if (typed !== null)
    throw redirect(localizePath(typed === "" ? href("/lacak/:token?") : href("/lacak/:token?", { token: typed }), language));
  // Formatted on the server: the list belongs to the counter, and a public page loads no code of it.
  const documents = documentList(language);
  if (params.token === undefined) return { typed: "", tracked: null, near: null, isOtpAwaited: false, problem: null, documents };
  const found = await loadTracked(api, params.token, language);
  if ("tracked" in found) {
    const { tracked, receives: amount, arrivesBy: at } = found;
    const { city } = tracked;
    // While it is being paid out the recipient stands at an outlet: which others are open does not matter.
    const near =
      isWaitingAtOutlet(tracked) && tracked.milestone !== "collecting"
        ? await loadNearbyOutlets(api, { request, amount, at, city, language })
        : null;
    // Another one-time code is offered only to a recipient at the counter.
    const isOtpAwaited =
      tracked.milestone === "available" && (await api(readOtpAwaited, { token: params.token.slice(0, 200) })).isAwaited;
    return { typed: params.token, tracked, near, isOtpAwaited, problem: null, documents };
  }
  const status = found.problem === "tooMany" ? 429 : 404;
  return data(
    { typed: params.token.slice(0, 60), tracked: null, near: null, isOtpAwaited: false, problem: found.problem, documents },
    { status },
  );
}

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  const messages = trackingMessages[matches[0]?.loaderData?.language ?? DEFAULT_LANGUAGE];
  const recipient = loaderData?.tracked?.recipient;
  const title = recipient === undefined ? messages.title : `${messages.title} · ${recipient}`;
  const path = params.token === undefined ? href("/lacak/:token?") : href("/lacak/:token?", { token: params.token });
  return [
    ...pageMeta(matches, { title, description: messages.description, path }),
    // The address is the secret: it is sent as no referrer, and no search engine may index it.
    ...(params.token === undefined
      ? []
      : [
          { name: "robots", content: "noindex, nofollow, noarchive" },
          { name: "referrer", content: "no-referrer" },
        ]),
  ];
};

/** `/lacak/{token?}`: a transfer's progress for anyone who has its link; without one, a field for the code. */
export default function TrackPage({
  loaderData: { typed, tracked, near, isOtpAwaited, problem, documents },
}: Route.ComponentProps) {
  const t = useMessages(trackingMessages);
  return (
    <div className="mx-auto w-full max-w-3xl px-gutter py-10">
      {tracked === null ? (
        <>
          <h1 className="text-3xl">{t("title")}</h1>
          <p className="mt-2 text-ink-muted">{t("lead")}</p>
          <CodeForm
            path={href("/lacak/:token?")}
            label={t("field")}
            hint={t("hint")}
            go={t("go")}
            typed={typed}
            problem={problem === null ? null : t(problem)}
          />
        </>
      ) : (
        <Shown tracked={tracked} near={near} token={isOtpAwaited ? typed : null} documents={documents} />
      )}
    </div>
  );
}

/** Cash that will be available, is available, or is being collected. */
function isWaitingAtOutlet({ isCash, milestone }: ShownTracked): boolean {
  return (
    isCash && (milestone === "available" || milestone === "code_locked" || milestone === "funded" || milestone === "collecting")
  );
}

interface ShownProps {
  readonly tracked: ShownTracked;
  readonly near: NearbyOutletsView | null;
  /** The link, while another one-time code can be requested with it. */
  readonly token: string | null;
  readonly documents: string;
}

function Shown({ tracked, near, token, documents }: ShownProps) {
  const t = useMessages(trackingMessages);
  const tProgress = useMessages(progressMessages);
  const localized = useLocalizedPath();
  const { head, sender, milestone, isCash, isAbroad, holder, isLate } = tracked;
  // One time: while outlets are closed, the time by which the cash is there would contradict it.
  const from = head.key === "inTransitCash" ? (near?.from ?? null) : null;
  const isOff = head.key === "back" || head.key === "notSent";
  useLooking();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl">{t("sharedTitle", { sender, recipient: tracked.recipient })}</h1>
        <StatusBadge status={isLate ? "attention" : MILESTONE_TONE[milestone]}>
          {milestone === "paid" && isCash ? tProgress("collected") : tProgress(`milestone.${milestone}`)}
        </StatusBadge>
      </div>
      <p role="status" className="mt-2 text-lg text-pretty text-ink-muted">
        {milestone === "refunded"
          ? t("head.refunded")
          : from !== null
            ? t("head.inTransitCashFrom", { from })
            : `${t(`head.${head.key}`, head.values)} ${near?.openingTime ?? ""}`}
      </p>
      <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-3">
        {/* Hidden where the transfer was not sent or is being refunded: no one receives or collects it. */}
        <div hidden={isOff}>
          <dt className="text-sm text-ink-muted">{t("gets", { recipient: tracked.recipient })}</dt>
          <dd className="text-amount font-bold text-primary figures">{tracked.receives}</dd>
        </div>
        {isCash && (milestone === "paid" ? tracked.collectedAt : tracked.city) !== null && !isOff ? (
          <div>
            <dt className="text-sm text-ink-muted">{t(milestone === "paid" ? "collectedAt" : "city")}</dt>
            <dd className="pt-1.5 text-lg font-semibold">{milestone === "paid" ? tracked.collectedAt : tracked.city}</dd>
          </div>
        ) : null}
        {tracked.bank === null || isOff ? null : (
          <div>
            <dt className="text-sm text-ink-muted">{t("bank")}</dt>
            <dd className="pt-1.5 text-lg font-semibold">{tracked.bank}</dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-ink-muted">{t("number")}</dt>
          <dd className="pt-1.5 text-lg font-semibold figures">{tracked.number}</dd>
        </div>
      </dl>
      {isWaitingAtOutlet(tracked) ? <p className="mt-4 text-sm text-pretty text-ink-muted">{t("safe", { sender })}</p> : null}
      <div className="mt-6 flex flex-col gap-5">
        {isWaitingAtOutlet(tracked) ? (
          <Card title={t("bring.title")} level={2}>
            <ul className="flex list-disc flex-col gap-2 ps-5">
              <li>{t("bring.code", { sender })}</li>
              <li>{t("bring.identity", { documents })}</li>
              <li>{t("bring.phone")}</li>
            </ul>
            <p className="mt-3 text-sm text-ink-muted">{t("bring.otp")}</p>
            <Suspense>{token === null ? null : <ResendOtp token={token} />}</Suspense>
          </Card>
        ) : null}
        {near === null ? null : <NearbyOutlets near={near} />}
        <Card title={t("where")} level={2} hint={t("live")}>
          <ProgressTimeline
            label={t("timeline")}
            isCash={isCash}
            isAbroad={isAbroad}
            holder={holder}
            {...(holder === "sender" && { holderName: t("sender") })}
            fundedName={t("paidBy", { sender })}
            reached={tracked.reached}
            ahead={
              from === null
                ? tracked.ahead
                : tracked.ahead.map((one) => (one.milestone === "available" ? { ...one, by: null } : one))
            }
          />
        </Card>
        <p className="text-sm text-ink-muted">{t("safety")}</p>
        <div>
          <LinkButton variant="quiet" to={localized(href("/lacak/:token?"))}>
            {t("another")}
          </LinkButton>
        </div>
      </div>
    </>
  );
}

/** Reloads at intervals while the page is visible. */
function useLooking() {
  const { revalidate } = useRevalidator();
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible" && navigator.onLine) void revalidate();
  });
  useEffect(() => {
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks > MAX_POLLS) clearInterval(timer);
      else look();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}
