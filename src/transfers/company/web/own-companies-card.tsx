import { formatInstant } from "#kernel/time.ts";
import type { Id } from "#kernel/id.ts";
import { useNotificationsRead } from "#notifications/web/use-notices-read.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { payrollsAddress } from "../../payroll/contract.ts";
import { leaveCompany, type OwnCompanies } from "../contract.ts";
import { useChange } from "./members-card.tsx";
import { companyMessages } from "./messages.ts";

type Company = OwnCompanies["companies"][number];

/** The companies that have made the reader a member; nothing without one. */
export function OwnCompaniesCard({ companies }: { readonly companies: readonly Company[] }) {
  const t = useMessages(companyMessages);
  if (companies.length === 0) return null;
  return (
    <Card level={2} title={t("own.title")}>
      <ul aria-label={t("own.title")} className="divide-y divide-line">
        {companies.map((company) =>
          company.id === null ? null : <Membership key={company.id} id={company.id} company={company} />,
        )}
      </ul>
    </Card>
  );
}

function Membership({ id, company }: { readonly id: Id<"cy">; readonly company: Company }) {
  const t = useMessages(companyMessages);
  const language = useLanguage();
  const change = useChange();
  const { name, role, joinedAt, waiting } = company;
  useNotificationsRead(id, "present");
  const leave = () =>
    change({
      title: t("own.leaveTitle", { name }),
      text: t("own.leaveText"),
      confirmText: t("own.leave"),
      done: t("own.left", { name }),
      work: () => api(leaveCompany, { id }),
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm">{t(`role.${role}`)}</p>
        <p className="text-sm text-ink-muted">
          {joinedAt === null ? null : `${t("own.since", { when: formatInstant(joinedAt, language) })}. `}
          {role === "approver" ? `${t("own.waiting", { count: waiting })}.` : null}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton size="small" to={payrollsAddress.to({ company: id })} label={t("own.openName", { name })}>
          {t("own.open")}
        </LinkButton>
        <Button size="small" variant="secondary" label={t("own.leaveName", { name })} onClick={() => void leave()}>
          {t("own.leave")}
        </Button>
      </div>
    </li>
  );
}
