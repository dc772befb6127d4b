import { Check, Download, X } from "lucide-react";
import { useRef, useState } from "react";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { reasonMessages } from "#web/errors/messages.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge, type BadgeStatus } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { shownSize } from "#web/ui/form/file/file-facts.ts";
import type { DocumentView } from "../../../commercial-data/contract.ts";
import { DOCUMENT_REASONS, type DocumentReason } from "../../../model/documents.ts";
import { onboardingRefusals } from "../../../refusals/messages.ts";
import { paperMessages } from "../../../messages.ts";
import { assessDocument, takeBusinessDocument } from "../../contract.ts";
import { contentMessages } from "./content-messages.ts";
import type { FileDesk } from "./use-file.ts";
import { whyNotAssess } from "./why-not.ts";

const REASON_MAX_CHARS = 200;

/** The papers of the business, each to be looked at for a reason, and accepted or rejected. */
export function PapersCard({ desk }: { readonly desk: FileDesk }) {
  const t = useMessages(contentMessages);
  const take = useTaking();
  const documents = desk.file.data?.documents ?? [];
  return (
    <Card level={2} title={t("papers.title")}>
      {documents.length === 0 ? (
        <p className="text-ink-muted">{t("papers.none")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {documents.map((document) => (
            <Paper key={document.id} desk={desk} document={document} onTake={take} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Downloads for a reason, which is asked once per visit of the page. Each download is recorded by itself. */
function useTaking(): (document: DocumentView) => Promise<void> {
  const t = useMessages(contentMessages);
  const reason = useMessages(reasonMessages);
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const given = useRef<string | null>(null);
  return async ({ id }) => {
    await errors.attempt(async () => {
      given.current ??= await dialogs.prompt({
        title: t("papers.takeTitle"),
        text: t("papers.takeText"),
        confirmText: t("papers.take"),
        label: reason("label"),
        hint: reason("hint"),
        required: true,
        maxLength: REASON_MAX_CHARS,
      });
      if (given.current !== null) await api(takeBusinessDocument, { id, reason: given.current });
    });
  };
}

const STATUS: Readonly<Record<DocumentView["status"], BadgeStatus>> = {
  PROVIDED: "waiting",
  ACCEPTED: "done",
  REJECTED: "failed",
};

interface PaperProps {
  readonly desk: FileDesk;
  readonly document: DocumentView;
  readonly onTake: (document: DocumentView) => Promise<void>;
}

function Paper({ desk, document, onTake }: PaperProps) {
  const t = useMessages(contentMessages);
  const papers = useMessages(paperMessages);
  const language = useLanguage();
  const [isTaking, setTaking] = useState(false);
  const { kind, name, bytes, givenAt, status, reason } = document;
  const title = papers(`kind.${kind}`);
  async function take() {
    setTaking(true);
    await onTake(document);
    setTaking(false);
  }
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          <p className="text-sm wrap-anywhere text-ink-muted">{name}</p>
          <p className="text-sm text-ink-muted figures">
            {t("papers.given", { size: shownSize(bytes, language), when: formatInstant(givenAt, language) })}
          </p>
        </div>
        <StatusBadge status={STATUS[status]}>{papers(`status.${status}`)}</StatusBadge>
      </div>
      {reason === null ? null : <p className="mt-1 text-sm text-danger">{papers(`reason.${reason}`)}</p>}
      <div className="mt-3 flex flex-wrap items-start gap-2">
        <Button
          size="small"
          variant="secondary"
          loading={isTaking}
          iconBefore={<Download aria-hidden size={16} />}
          label={t("papers.takeOf", { name: title })}
          onClick={() => void take()}
        >
          {t("papers.take")}
        </Button>
        <Assessing desk={desk} document={document} title={title} />
      </div>
    </li>
  );
}

interface AssessingProps {
  readonly desk: FileDesk;
  readonly document: DocumentView;
  readonly title: string;
}

function Assessing({ desk, document: { id, status }, title }: AssessingProps) {
  const t = useMessages(contentMessages);
  const papers = useMessages(paperMessages);
  const refusals = useMessages(onboardingRefusals);
  const dialogs = useDialogs();
  const may = useMay();
  const [busy, setBusy] = useState<"accept" | "reject" | null>(null);
  if (!may("onboarding", "review")) return null;
  const why = whyNotAssess(desk.file);
  const off = { reasonAt: "tip", whyDisabled: why === null ? null : refusals(why) } as const;
  async function assess(reason: DocumentReason | null) {
    setBusy(reason === null ? "accept" : "reject");
    await desk.run(() => api(assessDocument, { id, reason }), t(reason === null ? "papers.accepted" : "papers.rejected"));
    setBusy(null);
  }
  async function reject() {
    const reason = await dialogs.choose({
      title: t("papers.rejectTitle"),
      text: t("papers.rejectText"),
      choices: DOCUMENT_REASONS.map((value) => ({ value, label: papers(`reason.${value}`) })),
    });
    if (reason !== null) await assess(reason);
  }
  return (
    <>
      {status === "ACCEPTED" ? null : (
        <Button
          {...off}
          size="small"
          variant="secondary"
          loading={busy === "accept"}
          iconBefore={<Check aria-hidden size={16} />}
          label={t("papers.acceptOf", { name: title })}
          onClick={() => void assess(null)}
        >
          {t("papers.accept")}
        </Button>
      )}
      {status === "REJECTED" ? null : (
        <Button
          {...off}
          size="small"
          variant="quiet"
          loading={busy === "reject"}
          iconBefore={<X aria-hidden size={16} />}
          label={t("papers.rejectOf", { name: title })}
          onClick={() => void reject()}
        >
          {t("papers.reject")}
        </Button>
      )}
    </>
  );
}
