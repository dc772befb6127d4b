import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { formatInstant } from "#kernel/time.ts";
import { listOwn } from "#sessions/contract.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { Banner } from "#web/ui/banner.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { listOwnEvents, readOwnAccount } from "../contract.ts";
import { listFactors } from "../../enrolment/contract.ts";
import type { Route } from "./+types/security.page";
import { SecondFactors } from "../../enrolment/web/second-factors.tsx";
import { EventsCard } from "./security/events-card.tsx";
import { pageMessages } from "./security/messages.ts";
import { SessionsCard } from "./security/sessions-card.tsx";
import { SignInCard } from "./security/sign-in-card.tsx";

/** For customers and staff alike: one's own account needs no permission. */
export const handle = privatePage();

export const clientLoader = loadPrivately(handle, async () => {
  const [account, factors, { sessions }, { events }] = await Promise.all([
    api(readOwnAccount, {}),
    api(listFactors, {}),
    api(listOwn, {}),
    api(listOwnEvents, {}),
  ]);
  return { account, factors, sessions, events };
});

export default function SecurityPage({ loaderData: { account, factors, sessions, events } }: Route.ComponentProps) {
  const t = useMessages(pageMessages);
  const language = useLanguage();
  useFreshOnReturn();
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="mt-8 flex max-w-3xl flex-col gap-6">
        {account.payoutHoldUntil === null ? null : (
          <Banner kind="warning" title={t("held", { until: formatInstant(account.payoutHoldUntil, language) })}>
            {t("heldText")}
          </Banner>
        )}
        <SignInCard account={account} />
        <SecondFactors factors={factors} />
        <SessionsCard sessions={sessions} />
        <EventsCard events={events} />
      </div>
    </>
  );
}

/** Reloads the data when the tab regains focus, since it may have changed elsewhere. */
function useFreshOnReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void revalidate();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [revalidate]);
}
