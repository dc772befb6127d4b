import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { listPayouts } from "../contract.ts";
import { listOwnInvitations } from "../../outlets/contract-invitations.ts";
import { OwnInvitations } from "../../web/own-invitations.tsx";
import { listWaiting } from "../../tasks/contract.ts";
import type { Route } from "./+types/counter.page";
import { CounterFrame } from "../../web/counter-frame.tsx";
import { counterPath, loadCounter, type CounterView } from "../../web/load-counter.ts";
import { counterMessages } from "../../web/messages.ts";
import { TaskList } from "../../tasks/web/task-list.tsx";
import { OpenPayouts } from "./open-payouts.tsx";
import { Services } from "./services.tsx";

export const handle = privatePage({ menu: "cash_pickup", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const [counter, { invitations }] = await Promise.all([loadCounter(request), api(listOwnInvitations, {})]);
  if (counter === null) return { counter, invitations, openPayouts: [], waiting: [] };
  const [{ payouts }, { waiting }] = await Promise.all([api(listPayouts, { outlet: counter.outlet.id }), api(listWaiting, {})]);
  return { counter, invitations, waiting, openPayouts: payouts.filter(({ state }) => state === "collecting") };
});

/** `/dashboard/counter`: the services of the counter, and the payouts in progress. */
export default function CounterPage({ loaderData: { counter, invitations, openPayouts, waiting } }: Route.ComponentProps) {
  const t = useMessages(counterMessages);
  return (
    <CounterFrame counter={counter} title={t("title")} invitations={<OwnInvitations invitations={invitations} />}>
      {(now) => (
        <>
          <PageHeader title={t("title")} lead={t("lead")} />
          <div className="mt-5 flex flex-col gap-4">
            <OwnInvitations invitations={invitations} />
            <TaskList waiting={waiting} />
            <OpenPayouts counter={now} openPayouts={openPayouts} />
            <Services counter={now} />
            <EmptyDrawer counter={now} />
          </div>
        </>
      )}
    </CounterFrame>
  );
}

function EmptyDrawer({ counter }: { readonly counter: CounterView }) {
  const t = useMessages(counterMessages);
  const { cash } = counter.drawer;
  if (cash === null || cash.minor > 0n || counter.drawer.whyNotPayOut !== null) return null;
  return (
    <Banner
      kind="info"
      title={t("emptyDrawer")}
      action={
        <LinkButton variant="secondary" size="small" to={counterPath(href("/dashboard/counter/today"), counter)}>
          {t("toDrawer")}
        </LinkButton>
      }
    >
      {t("emptyDrawerText")}
    </Banner>
  );
}
