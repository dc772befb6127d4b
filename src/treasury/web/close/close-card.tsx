import { FileText } from "lucide-react";
import { useState } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { ContentHash } from "#web/ui/proposal/content-hash.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ProposalCard } from "#web/ui/proposal/proposal-card.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { decideClose, downloadClosePage, withdrawClose, type CloseView, type readPeriod } from "../../contract-close.ts";
import { changesOf } from "./changed-figures.ts";
import { Figures } from "./figures.tsx";
import { closeMessages } from "./messages.ts";

interface CloseCardProps {
  readonly close: CloseView;
  readonly shown: Pick<Output<typeof readPeriod>, "lastDay" | "names" | "isOutdated" | "changed">;
  readonly level: 2 | 4;
  /** Around each call; the page itself is read anew without it. */
  readonly around?: <T>(call: () => Promise<T>) => Promise<T>;
}

const plainly = <T,>(call: () => Promise<T>): Promise<T> => call();

/** A close or reopening with everything that is signed, what has changed since, and its decision. */
export function CloseCard({ close, shown: { lastDay, names, isOutdated, changed }, level, around = plainly }: CloseCardProps) {
  const t = useMessages(closeMessages);
  const language = useLanguage();
  const may = useMay();
  const { id, hash, kind, state, figures, pageHash } = close;
  return (
    <ProposalCard
      level={level}
      title={t(kind === "reopen" ? "reopenTitle" : state === "approved" ? "closedTitle" : "waitingTitle")}
      proposals={[close]}
      nameOf={(person) => names[person] ?? person}
      facts={pageHash === null ? [] : [{ term: t("pageHash"), value: <ContentHash hash={pageHash} /> }]}
      isOutdated={isOutdated}
      changes={changed === null ? [] : changesOf(figures, changed, { t, language })}
      decision={{
        calls: {
          decide: (decision, note) => around(() => api(decideClose, { id, hash, decision, ...(note !== undefined && { note }) })),
          withdraw: () => around(() => api(withdrawClose, { id })),
        },
        effect: t(kind === "reopen" ? "reopenEffect" : "effect"),
        mayDecide: may("ledger", "approve"),
        mayWithdraw: may("ledger", "adjust"),
      }}
    >
      {kind === "reopen" ? null : <Figures figures={figures} day={lastDay} />}
      {pageHash === null ? null : <PageButton id={id} />}
    </ProposalCard>
  );
}

/** The signed page, as it is stored. */
export function PageButton({ id }: Pick<CloseView, "id">) {
  const t = useMessages(closeMessages);
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const [isTaking, setTaking] = useState(false);
  async function take() {
    setTaking(true);
    await errors.attempt(async () => {
      await api(downloadClosePage, { id });
      toasts.show({ kind: "success", title: t("saved") });
    });
    setTaking(false);
  }
  return (
    <div>
      <Button variant="secondary" loading={isTaking} iconBefore={<FileText aria-hidden size={18} />} onClick={() => void take()}>
        {t("page")}
      </Button>
    </div>
  );
}
