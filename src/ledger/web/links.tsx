import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { idSchema } from "#kernel/id.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage } from "#web/i18n.tsx";
import { journalsAddress, statementAddress } from "../contract.ts";
import { Named } from "./named.tsx";

const LINK = "inline-flex min-h-6 items-center text-primary underline-offset-4 wrap-anywhere hover:underline";

/** An account by its name and code, linked to its statement. */
export function AccountLink({ code, name }: { readonly code: string; readonly name: string }) {
  return (
    <Named code={code}>
      <Link to={statementAddress.to({}, {}, { key: code })} className={LINK}>
        {name}
      </Link>
    </Named>
  );
}

/** A journal by its id, linked to its lines. */
export function JournalLink({ id }: { readonly id: string }) {
  return (
    <Link to={href("/office/ledger/journal/:id", { id })} className={`${LINK} font-mono text-sm font-semibold`}>
      {id}
    </Link>
  );
}

interface JournalKindLinkProps {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
}

/** A journal by the name and code of its kind, linked to its lines. */
export function JournalKindLink({ id, kind, name }: JournalKindLinkProps) {
  return (
    <Named code={kind}>
      <Link to={href("/office/ledger/journal/:id", { id })} className={`${LINK} font-semibold`}>
        {name}
      </Link>
    </Named>
  );
}

/** The page of what caused a journal, or all journals with that cause where it has no page. */
function addressOfSubject(subject: string): string {
  if (idSchema("tr").safeParse(subject).success) return href("/office/transfer/:id", { id: subject });
  if (idSchema("py").safeParse(subject).success) return href("/office/payment/:id", { id: subject });
  if (idSchema("ca").safeParse(subject).success) return href("/office/reconciliation/:id", { id: subject });
  return journalsAddress.to({ search: subject });
}

/** What caused a journal. */
export function SubjectLink({ subject }: { readonly subject: string }) {
  return (
    <Link to={addressOfSubject(subject)} className={`${LINK} font-mono text-sm`}>
      {subject}
    </Link>
  );
}

/** An instant in a table. */
export function Instant({ at }: { readonly at: Date }) {
  const language = useLanguage();
  return (
    <time dateTime={at.toISOString()} className="text-sm whitespace-nowrap figures">
      {formatInstant(at, language)}
    </time>
  );
}
