import { idSchema } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PostingsTable } from "#web/ui/table/postings-table.tsx";
import { journalsAddress, listJournalsOf, type JournalView } from "../contract.ts";
import type { Route } from "./+types/journal.page";
import { AccountLink, Instant, JournalLink, SubjectLink } from "./links.tsx";
import { ledgerMessages } from "./messages.ts";
import { ownerIn } from "../model/names.ts";
import { useBookNames } from "./names.ts";

export const handle = privatePage({ menu: "ledger", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = idSchema("jr").safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  const {
    journals: [journal],
    ownerNames,
  } = await api(listJournalsOf, { id: id.data });
  if (journal === undefined) throw refuse("not_found");
  return { journal, ownerNames };
});

/** `/office/ledger/journal/:id`: one journal, line by line, and what caused it. */
export default function JournalPage({ loaderData: { journal, ownerNames } }: Route.ComponentProps) {
  const t = useMessages(ledgerMessages);
  const name = useBookNames().journal(journal.kind);
  const { id, kind, subject, effectiveAt, recordedAt, reverses, reversedBy } = journal;
  return (
    <>
      <PageHeader
        title={name}
        documentTitle={`${t("journal")} ${name}`}
        crumb={id}
        parents={[{ label: t("journals"), to: journalsAddress.to() }]}
        status={
          <>
            {reverses === null ? null : <Badge>{t("reverses")}</Badge>}
            {reversedBy === null ? null : <Badge tone="warning">{t("reversedBy")}</Badge>}
          </>
        }
        actions={
          subject === null ? undefined : (
            <LinkButton variant="secondary" to={journalsAddress.to({ search: subject })}>
              {t("sameSubject")}
            </LinkButton>
          )
        }
      />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Lines journal={journal} ownerNames={ownerNames} />
        <Card level={2} title={t("facts")}>
          <DescriptionList
            dense
            items={[
              { term: t("kind"), value: <span className="font-mono text-sm wrap-anywhere">{kind}</span> },
              { term: t("subject"), value: subject === null ? t("noSubject") : <SubjectLink subject={subject} /> },
              { term: t("effectiveAt"), value: <Instant at={effectiveAt} /> },
              { term: t("recordedAt"), value: <Instant at={recordedAt} /> },
              ...(reverses === null ? [] : [{ term: t("reverses"), value: <JournalLink id={reverses} /> }]),
              ...(reversedBy === null ? [] : [{ term: t("reversedBy"), value: <JournalLink id={reversedBy} /> }]),
              { term: t("journalId"), value: <span className="font-mono text-sm">{id}</span> },
            ]}
          />
        </Card>
      </div>
    </>
  );
}

interface LinesProps {
  readonly journal: JournalView;
  readonly ownerNames: Readonly<Record<string, string>>;
}

function Lines({ journal: { postings, subject: about }, ownerNames }: LinesProps) {
  const t = useMessages(ledgerMessages);
  const names = useBookNames();
  const lines = postings.map(({ account, subject, amount }) => ({
    amount,
    account: (
      <>
        <AccountLink code={account} name={names.account(account, ownerNames[ownerIn(account) ?? ""])} />
        {subject === null || subject === about ? null : (
          <span className="block wrap-anywhere text-ink-muted">{t("lineSubject", { subject })}</span>
        )}
      </>
    ),
  }));
  return (
    <Card level={2} title={t("lines")}>
      <PostingsTable
        caption={t("linesCaption")}
        says={{ account: t("account"), debit: t("debit"), credit: t("credit") }}
        postings={lines}
      />
    </Card>
  );
}
