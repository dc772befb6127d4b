import { Download } from "lucide-react";
import { lazy, Suspense } from "react";
import { idSchema } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { formatInstant } from "#kernel/time.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { WritingForm } from "#web/ui/form/writing-form.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useAction } from "#web/use-action.ts";
import { complaintsAddress, noteComplaint, readComplaint, takeLetter, type OfficeComplaint } from "../../contract-office.ts";
import { viewComplaintFile } from "../../../files/contract.ts";
import { complaintMessages } from "../../messages.ts";
import { complaintTextSchema, TEXT_MAX_CHARS } from "../../model/complaint.ts";
import { OFFICE_TONE } from "../state-tone.ts";
import type { Route } from "./+types/complaint.page";
import { ComplaintActions } from "./complaint-actions.tsx";
import { ClockCard, FactsCard, OthersCard } from "./complaint-facts.tsx";
import { officeComplaintMessages } from "./messages.ts";

/** Frames of pictures are needed by complaints with files only. */
const DeskFiles = lazy(() => import("../../../files/web/desk-files.tsx"));

export const handle = privatePage({ menu: "complaint", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = idSchema("cn").safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  return api(readComplaint, { id: id.data });
});

/** `/office/complaint/:id`: the customer's words, the clock, the history, and what can be done now. */
export default function ComplaintPage({ loaderData: complaint }: Route.ComponentProps) {
  const t = useMessages(officeComplaintMessages);
  const kinds = useMessages(complaintMessages);
  const mayAnswer = useMay()("complaint", "answer");
  const { id, reference, topic, state, outcome, customer, assignee, language } = complaint;
  return (
    <>
      <PageHeader
        title={kinds(`topic.${topic}`)}
        documentTitle={t("pageTitle", { reference })}
        parents={[{ label: t("title"), to: complaintsAddress.to() }]}
        crumb={reference}
        status={
          <StatusBadge status={OFFICE_TONE[state]}>
            {outcome === null ? kinds(`state.${state}`) : kinds(`outcome.${outcome}`)}
          </StatusBadge>
        }
        lead={t("pageLead", {
          customer: customer.name,
          assignee: assignee?.name ?? t("nobody"),
          language: t(`languages.${language}`),
        })}
      >
        {mayAnswer ? <ComplaintActions key={id} complaint={complaint} /> : null}
      </PageHeader>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {mayAnswer ? null : <Banner>{t("viewOnly")}</Banner>}
          <Card level={2} title={t("history")}>
            <ol className="flex flex-col gap-5">
              {complaint.entries.map((entry) => (
                <EntryItem key={entry.id} complaint={complaint} entry={entry} />
              ))}
            </ol>
          </Card>
          {mayAnswer ? <NoteCard key={id} id={id} /> : null}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <ClockCard complaint={complaint} />
          <FactsCard complaint={complaint} />
          <OthersCard complaint={complaint} />
        </div>
      </div>
    </>
  );
}

function NoteCard({ id }: Pick<OfficeComplaint, "id">) {
  const t = useMessages(officeComplaintMessages);
  const entryFor = useIdFor("ne");
  return (
    <Card>
      <WritingForm
        kind="note"
        schema={complaintTextSchema}
        maxCharacters={TEXT_MAX_CHARS}
        label={t("noteLabel")}
        hint={t("noteHint")}
        submit={t("saveNote")}
        done={t("noted")}
        send={(text, before) => api(noteComplaint, { id, entryId: entryFor([text, before]), text })}
      />
    </Card>
  );
}

interface EntryProps {
  readonly complaint: OfficeComplaint;
  readonly entry: OfficeComplaint["entries"][number];
}

function EntryItem({ complaint, entry: { kind, by, assignee, text, files, at, no } }: EntryProps) {
  const t = useMessages(officeComplaintMessages);
  const kinds = useMessages(complaintMessages);
  const language = useLanguage();
  const letter = complaint.letters.find((one) => one.no === no);
  const isCustomer = kind === "received" || kind === "added" || kind === "reopened";
  return (
    <li className={`border-s-3 ps-4 ${isCustomer ? "border-primary" : kind === "note" ? "border-accent" : "border-line"}`}>
      <p className="font-semibold wrap-anywhere">
        {kind === "assigned" ? t("entry.assigned", { name: assignee?.name ?? "" }) : t(`entry.${kind}`)}
      </p>
      <p className="text-sm text-ink-muted">
        <time dateTime={at.toISOString()}>{t("by", { name: by.name, when: formatInstant(at, language) })}</time>
      </p>
      {letter === undefined ? null : <p className="mt-2 font-semibold">{kinds(`outcome.${letter.outcome}`)}</p>}
      {/* A customer's text is rendered as plain text only. */}
      {text === null ? null : <p className="mt-2 wrap-anywhere whitespace-pre-wrap">{text}</p>}
      {files.length === 0 ? null : (
        <div className="mt-3">
          <Suspense>
            <DeskFiles read={(id) => api(viewComplaintFile, { complaint: complaint.id, id })} files={files} />
          </Suspense>
        </div>
      )}
      {letter === undefined ? null : <LetterRow id={complaint.id} no={no} hash={letter.hash} />}
    </li>
  );
}

function LetterRow({ id, no, hash }: { readonly id: OfficeComplaint["id"]; readonly no: number; readonly hash: string }) {
  const t = useMessages(officeComplaintMessages);
  const { act, isBusy } = useAction();
  return (
    <div className="mt-3 flex flex-col items-start gap-1">
      <Button
        variant="secondary"
        size="small"
        loading={isBusy}
        iconBefore={<Download aria-hidden size={18} />}
        onClick={() => void act(() => api(takeLetter, { id, no }), t("letterDone"))}
      >
        {t("letter")}
      </Button>
      <p className="text-xs break-all text-ink-muted figures">{t("hash", { hash })}</p>
    </div>
  );
}
