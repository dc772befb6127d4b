import { ArrowLeft, ArrowRight } from "lucide-react";
import { data, Link, useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { namesOf, type Names } from "#identity/web/people.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { DescriptionList, type Description } from "#web/ui/description-list.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { readRow, type TrailEntry, trailAddress } from "../contract.ts";
import { auditMessages } from "../messages.ts";
import { rowNumber } from "../model/trail.ts";
import type { Route } from "./+types/row.page";
import { Facts } from "./facts.tsx";
import { exactInstant, loadActionMessages, useActionName, useActorName } from "./format-row.ts";

export const handle = privatePage({ menu: "audit", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = rowNumber.safeParse(params.row);
  if (!id.success) throw data(null, { status: 404 });
  const [entry] = await Promise.all([api(readRow, { id: id.data }), loadActionMessages()]);
  const inDetails = Object.values(entry.details).filter((value) => typeof value === "string");
  return { entry, names: await namesOf([entry.actorId, entry.subject, ...inDetails]) };
});

/** `/office/audit/{row}`: one complete row. */
export default function RowPage({ loaderData: { entry, names } }: Route.ComponentProps) {
  const t = useMessages(auditMessages);
  const language = useLanguage();
  const actionName = useActionName();
  return (
    <>
      <BackLink />
      <PageHeader
        title={actionName(entry.action)}
        documentTitle={`${actionName(entry.action)} · ${t("title")}`}
        status={<StatusBadge status={entry.outcome === "refused" ? "failed" : "done"}>{t(entry.outcome)}</StatusBadge>}
        lead={
          <>
            <time dateTime={entry.occurredAt.toISOString()} className="figures">
              {exactInstant(entry.occurredAt, language)}
            </time>
            {" · "}
            {t("row.title", { id: entry.id })}
          </>
        }
      />
      <div className="mt-6 grid items-start gap-5 xl:grid-cols-2">
        <Card level={2} title={t("row.who")}>
          <DescriptionList dense items={useWho(entry, names)} />
        </Card>
        <Card level={2} title={t("row.what")}>
          <What entry={entry} names={names} />
        </Card>
        <Card level={2} title={t("row.chain")}>
          <Place entry={entry} />
        </Card>
        <Card level={2} title={t("row.more")}>
          <SeeAlso entry={entry} />
        </Card>
      </div>
    </>
  );
}

/** Link back to the list, with its filter when the user came from there. */
function BackLink() {
  const t = useMessages(auditMessages);
  const navigate = useNavigate();
  return (
    <Link
      to={href("/office/audit")}
      onClick={(event) => {
        const cameFromUs = (history.state as { idx?: number } | null)?.idx;
        if (!cameFromUs || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
      className="inline-flex min-h-target items-center gap-2 font-semibold"
    >
      <ArrowLeft aria-hidden size={18} />
      {t("row.back")}
    </Link>
  );
}

const Code = ({ children }: { readonly children: string }) => <code className="text-sm break-all">{children}</code>;

function useWho(entry: TrailEntry, names: Names): Description[] {
  const t = useMessages(auditMessages);
  const actorName = useActorName(names);
  const { actorId } = entry;
  const email = actorId === null ? undefined : names[actorId]?.email;
  return [
    {
      term: t("actor"),
      value: actorId === null ? actorName(entry) : `${actorName(entry)} (${t(`kind.${entry.actorKind}`)})`,
    },
    ...(email === undefined ? [] : [{ term: t("row.email"), value: email }]),
    ...(actorId === null
      ? []
      : [
          {
            term: t("row.actorId"),
            value: <Code>{actorId}</Code>,
            action: <CopyButton text={actorId} what={t("row.actorId")} compact />,
          },
        ]),
    { term: t("address"), value: <span className="figures">{entry.address}</span> },
    { term: t("row.device"), value: entry.device ?? t("none") },
    { term: t("row.session"), value: entry.sessionId === null ? t("none") : <Code>{entry.sessionId}</Code> },
    {
      term: t("row.request"),
      value: <Code>{entry.requestId}</Code>,
      action: <CopyButton text={entry.requestId} what={t("row.request")} compact />,
    },
  ];
}

function What({ entry, names }: { readonly entry: TrailEntry; readonly names: Names }) {
  const t = useMessages(auditMessages);
  const language = useLanguage();
  const { subject } = entry;
  const name = subject === null ? undefined : names[subject]?.name;
  return (
    <>
      <DescriptionList
        dense
        items={[
          { term: t("row.code"), value: <Code>{entry.action}</Code> },
          {
            term: t("subject"),
            value:
              subject === null || subject === "" ? (
                t("none")
              ) : (
                <>
                  {name === undefined ? null : <span className="block">{name}</span>}
                  <Code>{subject}</Code>
                </>
              ),
          },
          { term: t("row.recorded"), value: exactInstant(entry.recordedAt, language) },
        ]}
      />
      <h3 className="mt-5 mb-2 text-base font-bold">{t("row.details")}</h3>
      {Object.keys(entry.details).length === 0 ? (
        <p className="text-ink-muted">{t("row.noDetails")}</p>
      ) : (
        <Facts facts={entry.details} names={names} />
      )}
    </>
  );
}

function Place({ entry: { seal } }: { readonly entry: TrailEntry }) {
  const t = useMessages(auditMessages);
  const language = useLanguage();
  if (seal === null) return <Banner title={t("row.notSealed")}>{t("row.notSealedText")}</Banner>;
  return (
    <DescriptionList
      dense
      items={[
        { term: t("chain.position"), value: <span className="figures">{seal.position}</span> },
        {
          term: t("chain.hash"),
          value: <Code>{seal.hash}</Code>,
          action: <CopyButton text={seal.hash} what={t("chain.hash")} compact />,
        },
        { term: t("row.previousHash"), value: <Code>{seal.previousHash}</Code> },
        { term: t("chain.sealedAt"), value: exactInstant(seal.sealedAt, language) },
      ]}
    />
  );
}

function SeeAlso({ entry }: { readonly entry: TrailEntry }) {
  const t = useMessages(auditMessages);
  const { subject } = entry;
  const links = [
    { label: t("row.byActor"), filter: { actor: entry.actorId ?? (entry.actorKind === "visitor" ? "visitor" : undefined) } },
    { label: t("row.aboutSubject"), filter: { subject: subject === "" ? undefined : (subject ?? undefined) } },
    { label: t("row.sameRequest"), filter: { request: entry.requestId } },
    { label: t("row.sameAction"), filter: { action: entry.action } },
  ].filter(({ filter }) => Object.values(filter).some((value) => value !== undefined));
  return (
    <ul className="flex flex-col">
      {links.map(({ label, filter }) => (
        <li key={label}>
          <Link to={trailAddress.to(filter)} className="flex min-h-target items-center justify-between gap-3 font-semibold">
            {label}
            <ArrowRight aria-hidden size={18} className="shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
