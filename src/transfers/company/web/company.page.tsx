import { Building2 } from "lucide-react";
import { lazy, Suspense } from "react";
import { readOwnBusiness } from "#onboarding/businesses/contract.ts";
import { Refusal } from "#kernel/refusal.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { EmptySpot, EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Skeleton } from "#web/ui/progress/skeleton.tsx";
import { listOwnCompanies, readCompany } from "../contract.ts";
import type { Route } from "./+types/company.page";
import { InvitationsCard } from "./invitations-card.tsx";
import { LegalCard } from "./legal-card.tsx";
import { MembersCard } from "./members-card.tsx";
import { companyMessages } from "./messages.ts";
import { OwnCompaniesCard } from "./own-companies-card.tsx";
import { TwoPeopleCard } from "./two-people-card.tsx";

// Lazy: a form weighs more than the rest of the page.
const InviteMember = lazy(() => import("./invite-member.tsx"));

export const handle = privatePage({ menu: "payroll", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async () => {
  const own = await api(listOwnCompanies, {});
  if (own.companies.every(({ id }) => id !== null)) return { own, company: null, business: null };
  const [company, business] = await Promise.all([api(readCompany, {}), loadBusiness()]);
  return { own, company, business };
});

/** The contract as verified; null for a level without the right to see it. */
async function loadBusiness() {
  try {
    return (await api(readOwnBusiness, {})).business;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** `/dashboard/company`: the people of the reader's company, and the companies for which the reader acts. */
export default function CompanyPage({ loaderData: { own, company, business } }: Route.ComponentProps) {
  const t = useMessages(companyMessages);
  const memberships = own.companies.filter(({ id }) => id !== null);
  const isEmpty = company === null && memberships.length === 0 && own.invitations.length === 0;
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="mt-6 flex flex-col gap-5">
        <InvitationsCard invitations={own.invitations} />
        {company === null ? null : (
          <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="flex min-w-0 flex-col gap-5">
              <LegalCard company={company} business={business} />
              <MembersCard company={company} />
            </div>
            <div className="flex min-w-0 flex-col gap-5">
              <Suspense fallback={<Skeleton className="h-96 w-full rounded-card" />}>
                <InviteMember isVerified={company.isVerified} />
              </Suspense>
              <TwoPeopleCard company={company} />
            </div>
          </div>
        )}
        <OwnCompaniesCard companies={memberships} />
        {isEmpty ? (
          <div className="rounded-card border border-line bg-surface">
            <EmptyState
              level={2}
              title={t("empty")}
              illustration={
                <EmptySpot>
                  <Building2 size={38} strokeWidth={1.6} />
                </EmptySpot>
              }
            >
              {t("emptyText")}
            </EmptyState>
          </div>
        ) : null}
      </div>
    </>
  );
}
