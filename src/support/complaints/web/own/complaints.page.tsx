import { Link } from "react-router";
import { readOwnPlanned } from "#calls/planned/contract.ts";
import { OwnPlanned } from "#calls/planned/web/own-planned.tsx";
import { href } from "#kernel/href.ts";
import { idSchema } from "#kernel/id.ts";
import { formatInstant } from "#kernel/time.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { readOwnComplaints } from "../../contract.ts";
import { complaintMessages } from "../../messages.ts";
import { ownComplaintMessages } from "../messages.ts";
import { OWN_TONE } from "../state-tone.ts";
import type { Route } from "./+types/complaints.page";
import { ComplainForm } from "./complain-form.tsx";

export const handle = privatePage();

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const about = idSchema("tr").safeParse(new URL(request.url).searchParams.get("transfer"));
  const [{ complaints }, { planned }] = await Promise.all([api(readOwnComplaints, {}), api(readOwnPlanned, {})]);
  return { complaints, planned, transfer: about.success ? about.data : null };
});

/** `/dashboard/support`: the form of a complaint, about a transfer or in general, and the complaints that were sent. */
export default function OwnComplaintsPage({ loaderData: { complaints, planned, transfer } }: Route.ComponentProps) {
  const t = useMessages(ownComplaintMessages);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <ComplainForm key={transfer} transfer={transfer} />
        <div className="flex flex-col gap-6">
          <OwnPlanned planned={planned} />
          <Card level={2} title={t("yours")}>
            {complaints.length === 0 ? (
              <p className="text-ink-muted">{t("none")}</p>
            ) : (
              <ul className="flex flex-col gap-5">
                {complaints.map((complaint) => (
                  <OwnItem key={complaint.id} complaint={complaint} />
                ))}
              </ul>
            )}
          </Card>
        </div>
      </div>
    </>
  );
}

type Item = Route.ComponentProps["loaderData"]["complaints"][number];

function OwnItem({ complaint }: { readonly complaint: Item }) {
  const t = useMessages(ownComplaintMessages);
  const kinds = useMessages(complaintMessages);
  const language = useLanguage();
  const { id, reference, topic, state, receivedAt, dueAt, answeredAt } = complaint;
  const when = (at: Date) => formatInstant(at, language);
  return (
    <li className="flex flex-col gap-1">
      <Link
        to={href("/dashboard/support/:id", { id })}
        className="inline-flex min-h-6 items-center font-semibold text-primary underline-offset-4 hover:underline"
      >
        {kinds(`topic.${topic}`)}
      </Link>
      <span>
        <StatusBadge status={OWN_TONE[state]}>
          {state === "WAITING_CUSTOMER" ? t("waitsForYou") : kinds(`state.${state}`)}
        </StatusBadge>
      </span>
      <span className="text-sm text-ink-muted">
        <span className="figures">{reference}</span> · {t("received", { when: when(receivedAt) })}
      </span>
      <span className="text-sm text-ink-muted">
        {answeredAt === null
          ? dueAt === null
            ? null
            : t("dueBy", { when: when(dueAt) })
          : t("answeredAt", { when: when(answeredAt) })}
      </span>
    </li>
  );
}
