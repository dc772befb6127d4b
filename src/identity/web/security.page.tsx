import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { formatInstant } from "#kernel/time.ts";
import { listOwn } from "#sessions/contract.ts";
import { api } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { Banner } from "#web/ui/banner.tsx";
import { listOwnEvents, readOwnAccount } from "../contract-account.ts";
import { listFactors } from "../contract-factors.ts";
import type { Route } from "./+types/security.page";
import { SecondFactors } from "./factors/second-factors.tsx";
import { EventsCard } from "./security/events-card.tsx";
import { pageWords } from "./security/messages.ts";
import { SessionsCard } from "./security/sessions-card.tsx";
import { SignInCard } from "./security/sign-in-card.tsx";

/** For customers and staff alike: one's own account needs no right. */
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
  const t = useWords(pageWords);
  const language = useLanguage();
  useFreshOnReturn();
  return (
    <>
      <title>{t("title")}</title>
      <h1 className="text-3xl">{t("title")}</h1>
      <p className="mt-2 max-w-prose text-ink-muted">{t("lead")}</p>
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

/** Who comes back to this tab sees what was done elsewhere meanwhile. */
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
