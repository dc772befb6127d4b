import { Download } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { idSchema } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { formatInstant } from "#kernel/time.ts";
import { useNotificationsRead } from "#notifications/web/use-notices-read.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { WritingForm } from "#web/ui/form/writing-form.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useAction } from "#web/use-action.ts";
import { addToComplaint, objectToAnswer, readOwnComplaint, takeOwnLetter, type OwnComplaint } from "../../contract.ts";
import { complaintMessages } from "../../messages.ts";
import { complaintTextSchema, TEXT_MAX_CHARS } from "../../model/complaint.ts";
import { takeComplaintFile } from "../../../files/contract.ts";
import { ownComplaintMessages } from "../messages.ts";
import { OWN_TONE } from "../state-tone.ts";
import { useOwnFiles } from "./own-files.tsx";
import type { Route } from "./+types/complaint.page";

/** Needed by complaints with files only. */
const SentFiles = lazy(async () => ({ default: (await import("../../../files/web/sent-files.tsx")).SentFiles }));

export const handle = privatePage();

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = idSchema("cn").safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  return api(readOwnComplaint, { id: id.data });
});

interface Shown {
  readonly complaint: OwnComplaint;
}

/** `/dashboard/support/:id`: where the complaint is, by when it is answered, and what its customer can do. */
export default function OwnComplaintPage({ loaderData: complaint }: Route.ComponentProps) {
  const t = useMessages(ownComplaintMessages);
  const kinds = useMessages(complaintMessages);
  const { id, reference, topic, channel, state, entries } = complaint;
  useNotificationsRead(id, entries.length);
  return (
    <>
      <PageHeader
        title={kinds(`topic.${topic}`)}
        documentTitle={t("pageTitle", { reference })}
        parents={[{ label: t("back"), to: href("/dashboard/support") }]}
        crumb={reference}
        status={
          <StatusBadge status={OWN_TONE[state]}>
            {state === "WAITING_CUSTOMER" ? t("waitsForYou") : kinds(`state.${state}`)}
          </StatusBadge>
        }
      />
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {channel === "own_form" ? null : <Banner>{t(`openedFrom.${channel}`)}</Banner>}
          <Card level={2} title={t("history")}>
            <ol className="flex flex-col gap-5">
              {entries.map((entry) => (
                <OwnEntry key={entry.id} complaint={complaint} entry={entry} />
              ))}
            </ol>
          </Card>
          <Writing complaint={complaint} />
        </div>
        <Facts complaint={complaint} />
      </div>
    </>
  );
}

function Facts({ complaint }: Shown) {
  const t = useMessages(ownComplaintMessages);
  const kinds = useMessages(complaintMessages);
  const language = useLanguage();
  const { reference, state, outcome, transfer, receivedAt, answeredAt, dueAt, isExtended } = complaint;
  const when = (at: Date) => formatInstant(at, language, "long");
  const due =
    state === "WAITING_CUSTOMER"
      ? t("duePaused")
      : dueAt === null
        ? t("dueNone")
        : isExtended
          ? t("dueExtended", { when: when(dueAt) })
          : when(dueAt);
  return (
    <Card>
      <DescriptionList
        dense
        items={[
          { term: t("number"), value: <span className="figures">{reference}</span> },
          ...(transfer === null
            ? []
            : [
                {
                  term: t("transfer"),
                  value: (
                    <Link
                      to={href("/dashboard/transfers/:id", { id: transfer.id })}
                      className="inline-flex min-h-6 items-center text-primary underline underline-offset-4"
                    >
                      {transfer.number}
                    </Link>
                  ),
                },
              ]),
          { term: kinds("state.NEW"), value: when(receivedAt) },
          ...(answeredAt === null
            ? [{ term: t("due"), value: due }]
            : [{ term: kinds("state.ANSWERED"), value: when(answeredAt) }]),
          ...(outcome === null ? [] : [{ term: t("decision"), value: kinds(`outcome.${outcome}`) }]),
        ]}
      />
    </Card>
  );
}

function OwnEntry({ complaint, entry }: Shown & { readonly entry: OwnComplaint["entries"][number] }) {
  const t = useMessages(ownComplaintMessages);
  const kinds = useMessages(complaintMessages);
  const language = useLanguage();
  const { act, isBusy } = useAction();
  const { kind, text, files, at, no, outcome } = entry;
  if (kind === "note" || kind === "assigned" || kind === "unassigned") return null;
  const isOurs = kind === "asked" || kind === "extended" || kind === "answered";
  return (
    <li className={`border-s-3 ps-4 ${isOurs ? "border-primary" : "border-line"}`}>
      <p className="font-semibold">{t(`entry.${kind}`)}</p>
      <p className="text-sm text-ink-muted">
        <time dateTime={at.toISOString()}>{formatInstant(at, language)}</time>
      </p>
      {outcome === null ? null : <p className="mt-2 font-semibold">{kinds(`outcome.${outcome}`)}</p>}
      {text === null ? null : <p className="mt-2 wrap-anywhere whitespace-pre-wrap">{text}</p>}
      {files.length === 0 ? null : (
        <div className="mt-3">
          <Suspense>
            <SentFiles files={files} take={(file) => api(takeComplaintFile, { complaint: complaint.id, id: file.id })} />
          </Suspense>
        </div>
      )}
      {outcome === null ? null : (
        <p className="mt-3">
          <Button
            variant="secondary"
            size="small"
            loading={isBusy}
            iconBefore={<Download aria-hidden size={18} />}
            onClick={() => void act(() => api(takeOwnLetter, { id: complaint.id, no }), t("letterDone"))}
          >
            {t("letter")}
          </Button>
        </p>
      )}
    </li>
  );
}

/** Words while it goes on; an objection once it is answered. */
function Writing({ complaint: { id, state, objectUntil } }: Shown) {
  const t = useMessages(ownComplaintMessages);
  const language = useLanguage();
  const entryFor = useIdFor("ne");
  const files = useOwnFiles();
  const send = async (call: typeof addToComplaint | typeof objectToAnswer, text: string, before: number) => {
    const chosen = files.take();
    await api(call, { id, entryId: entryFor([text, before, ...chosen]), text, files: chosen });
    files.clear();
  };
  const shared = { schema: complaintTextSchema, maxCharacters: TEXT_MAX_CHARS } as const;
  if (state !== "ANSWERED") {
    const isAsked = state === "WAITING_CUSTOMER";
    return (
      <Card>
        <WritingForm
          {...shared}
          kind={isAsked ? "answer" : "note"}
          label={t(isAsked ? "answerTitle" : "addTitle")}
          hint={t("addHint")}
          submit={t("add")}
          done={t("added")}
          send={(text, before) => send(addToComplaint, text, before)}
        >
          {files.field}
        </WritingForm>
      </Card>
    );
  }
  if (objectUntil === null) return null;
  return (
    <Card level={2} title={t("objectTitle")} hint={t("objectText", { when: formatInstant(objectUntil, language, "long") })}>
      <WritingForm
        {...shared}
        kind="note"
        label={t("objectLabel")}
        hint={t("addHint")}
        submit={t("object")}
        done={t("objected")}
        send={(text, before) => send(objectToAnswer, text, before)}
      >
        {files.field}
      </WritingForm>
    </Card>
  );
}
