import { Building2 } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { href } from "#kernel/href.ts";
import { api, ApiRefusal, NetworkFailure } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { payrollsAddress } from "../../payroll/contract.ts";
import { listOwnCompanies, type OwnCompanies } from "../contract.ts";
import { companyMessages } from "./messages.ts";

/**
 * On the dashboard: companies that invite the reader, those for which the reader acts, and what waits for approval in them. Reads its own
 * data: the dashboard does not wait for it, and shows nothing without one.
 */
export default function OwnCompaniesOnDashboard() {
  const t = useMessages(companyMessages);
  const [own, setOwn] = useState<OwnCompanies | null>(null);
  const load = useEffectEvent(async () => {
    try {
      setOwn(await api(listOwnCompanies, {}));
    } catch (error) {
      // The rest of the dashboard says that the connection is lost.
      if (!(error instanceof ApiRefusal) && !(error instanceof NetworkFailure)) throw error;
    }
  });
  useEffect(() => void load(), []);
  if (own === null) return null;
  // One's own company has a card of its own, with its last payroll: here it says what waits.
  const shown = own.companies.filter(({ id, waiting }) => id !== null || waiting > 0);
  return (
    <>
      {own.invitations.map(({ id, company }) => (
        <Entry
          key={id}
          title={t("dashboard.invited", { company })}
          to={href("/dashboard/company")}
          link={t("dashboard.answer")}
        />
      ))}
      {shown.map(({ id, name, role, waiting }) => (
        <Entry
          key={id ?? "own"}
          title={name}
          text={role === "preparer" ? t("role.preparer") : `${t(`role.${role}`)}. ${t("own.waiting", { count: waiting })}.`}
          to={payrollsAddress.to(id === null ? {} : { company: id })}
          link={t("own.open")}
        />
      ))}
    </>
  );
}

interface EntryProps {
  readonly title: string;
  readonly text?: string;
  readonly to: string;
  readonly link: string;
}

function Entry({ title, text, to, link }: EntryProps) {
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
      <Building2 aria-hidden size={24} className="shrink-0 text-primary" />
      <div className="min-w-0 grow">
        <h2 className="font-bold wrap-anywhere">{title}</h2>
        {text === undefined ? null : <p className="text-sm text-ink-muted">{text}</p>}
      </div>
      <LinkButton to={to} variant="secondary" size="small" label={`${link}, ${title}`}>
        {link}
      </LinkButton>
    </section>
  );
}
